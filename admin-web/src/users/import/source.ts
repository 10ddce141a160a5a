import { parseCsv } from './csv.js';

export interface SourceRow {
  /** Line in the file, 1-based, counting the header of a CSV file. */
  line: number;
  values: Readonly<Record<string, unknown>>;
  /** The line is not a JSON object. */
  isBroken?: true;
}

/** Pasted or uploaded rows, before mapping and checks. */
export interface ImportSource {
  format: 'csv' | 'jsonl';
  columns: string[];
  rows: SourceRow[];
}

/** Parses JSON lines or an array of JSON objects if the text starts like JSON, otherwise CSV with a header. */
export function readSource(text: string): ImportSource {
  const trimmed = text.trimStart();
  if (trimmed.startsWith('{')) return jsonSource(jsonLines(text));
  if (trimmed.startsWith('[')) return jsonSource(jsonArray(text));
  const [names = [], ...cells] = parseCsv(text);
  const columns = unique(names.map((name, at) => name.trim() || `#${at + 1}`));
  const rows = cells.map((row, at) => ({
    line: at + 2,
    values: Object.fromEntries(columns.map((column, cell) => [column, row[cell] ?? ''])),
  }));
  return { format: 'csv', columns, rows };
}

/** Numbers duplicate names, so that no column hides another. */
function unique(names: string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

function jsonLines(text: string): SourceRow[] {
  return text
    .split('\n')
    .map((line, at) => ({ text: line.trim(), line: at + 1 }))
    .filter((each) => each.text !== '')
    .map((each) => rowOf(parsed(each.text), each.line));
}

function jsonArray(text: string): SourceRow[] {
  const values = parsed(text);
  return Array.isArray(values) ? values.map((value, at) => rowOf(value, at + 1)) : [rowOf(undefined, 1)];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function rowOf(value: unknown, line: number): SourceRow {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { line, values: value as Record<string, unknown> } : { line, values: {}, isBroken: true };
}

function jsonSource(rows: SourceRow[]): ImportSource {
  const columns = new Set<string>();
  for (const { values } of rows) for (const name of Object.keys(values)) columns.add(name);
  return { format: 'jsonl', columns: [...columns], rows };
}
