export type CsvCell = string | number | boolean | null;

/** The start of a cell that a spreadsheet treats as a formula, which can leak the sheet (OWASP: CSV injection). */
const FORMULA = '[ "]*[=+\\-@＝＋－＠]';
const FIRST = new RegExp(`^(?=[\\t\\r\\n]|${FORMULA})`);
/** Cells also start here for readers that split at semicolons or tabs, because they ignore quotes within a line. */
const INNER = new RegExp(`[;\\t\\r\\n](?=${FORMULA})`, 'g');

/** Writes a row (RFC 4180 §2). Puts an apostrophe before text that a reader could treat as a formula. */
export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`;

function cellText(value: CsvCell): string {
  if (value === null) return '';
  const text = typeof value === 'string' ? value.replace(INNER, "$&'").replace(FIRST, "'") : String(value);
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
