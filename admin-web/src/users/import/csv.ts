/**
 * Parses a CSV file (RFC 4180). Also accepts `;` or tab as separator, bare line feeds and a byte order mark. Quotes
 * inside unquoted cells are text.
 */
export function parseCsv(text: string): string[][] {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const separator = separatorOf(source);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < source.length) {
    let cell: string;
    [cell, at] = source[at] === '"' ? quoted(source, at) : plain(source, at, separator);
    row.push(cell);
    if (source[at] === separator) {
      at += 1;
      // A separator at the end of the file is followed by an empty cell.
      if (at === source.length) row.push('');
      else continue;
    }
    rows.push(row);
    row = [];
    if (source[at] === '\r') at += 1;
    if (source[at] === '\n') at += 1;
  }
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
}

/** The most frequent separator in the first line. */
function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/)).replace(/"[^"]*"/g, '');
  const count = (separator: string) => line.split(separator).length;
  return [';', '\t'].find((separator) => count(separator) > count(',')) ?? ',';
}

function plain(source: string, at: number, separator: string): [cell: string, end: number] {
  let end = at;
  while (end < source.length && source[end] !== separator && source[end] !== '\n' && source[end] !== '\r') end += 1;
  return [source.slice(at, end), end];
}

/** Parses a quoted cell. Text between the closing quote and the next separator belongs to the cell. */
function quoted(source: string, at: number): [cell: string, end: number] {
  let cell = '';
  let from = at + 1;
  for (;;) {
    const close = source.indexOf('"', from);
    if (close < 0) return [cell + source.slice(from), source.length];
    cell += source.slice(from, close);
    if (source[close + 1] !== '"') return [cell, close + 1];
    cell += '"';
    from = close + 2;
  }
}

/** Quotes a cell as RFC 4180 requires. Adds an apostrophe before text that spreadsheets would run as a formula. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
