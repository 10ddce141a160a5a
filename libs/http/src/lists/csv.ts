export type CsvCell = string | number | boolean | null;

/** A spreadsheet takes a cell that begins so for a formula, which can send the sheet away (OWASP: CSV injection). */
const FORMULA = '[ "]*[=+\\-@＝＋－＠]';
const FIRST = new RegExp(`^(?=[\\t\\r\\n]|${FORMULA})`);
/** To a reader that splits at semicolons or tabs, quotes within a line mean nothing: cells and lines begin here, too. */
const INNER = new RegExp(`[;\\t\\r\\n](?=${FORMULA})`, 'g');

/** A row by RFC 4180 §2; what a reader could take for a formula gets an apostrophe in front. */
export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`;

function cellText(value: CsvCell): string {
  if (value === null) return '';
  const text = typeof value === 'string' ? value.replace(INNER, "$&'").replace(FIRST, "'") : String(value);
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
