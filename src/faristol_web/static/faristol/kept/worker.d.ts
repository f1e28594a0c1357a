/** What the server puts before worker.js: the page as it is now. */
declare const KEEP: {
  /** of the page, its scripts and caches */
  name: string;
  version: string;
  language: string;
  /** the page's address */
  page: string;
  /** addresses of its files */
  files: string[];
  /** addresses of the word graphs */
  words: string[];
};
