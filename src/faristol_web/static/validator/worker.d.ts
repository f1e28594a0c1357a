/** What the server puts before worker.js: the validator as it is now. */
declare const KEEP: {
  version: string;
  language: string;
  /** the page's address */
  page: string;
  /** addresses of its files */
  files: string[];
  /** addresses of the word graphs */
  words: string[];
};
