/** A deck as a table, for other programs and back. */

export const HEADER = ["card", "answers", "front", "back", "reviews", "due"];

/** @param {string} text */
const quoted = (text) => (/[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** @param {string[][]} rows */
export const formatCsv = (rows) => rows.map((row) => row.map(quoted).join(",")).join("\r\n") + "\r\n";

/** The first field of each line: a word, or the tiles of a card; commas, semicolons and tabs end it. @param {string} text */
export function readFirstFields(text) {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  if (lines[0].trim() === HEADER.join(",")) lines.shift(); // its first field may be a word
  const fields = lines.map((line) => {
    const [, inQuotes, plain] = line.match(/^\s*(?:"((?:[^"]|"")*)"|([^,;\t]*))/) ?? [];
    return (inQuotes?.replaceAll('""', '"') ?? plain ?? "").trim();
  });
  return [...new Set(fields.filter(Boolean))];
}

/** @param {string} name @param {string} text */
export function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(["\ufeff", text], { type: "text/csv;charset=utf-8" }));
  link.download = `${name.replace(/[\\/:*?"<>|]+/g, "-")}.csv`;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
