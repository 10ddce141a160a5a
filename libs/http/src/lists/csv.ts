export type CsvCell = string | number | boolean | null;

/** What a spreadsheet would take for a formula, which can send the sheet away (OWASP: CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** A row by RFC 4180 §2; a cell that begins like a formula gets an apostrophe in front. */
export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`;

function cellText(value: CsvCell): string {
  if (value === null) return '';
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
