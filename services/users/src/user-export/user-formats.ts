import type { ServerUserJson } from '@hallpass/identity';
import { csvHeader, csvLine } from './user-csv.js';

export interface UserFormat {
  head: string;
  line(user: ServerUserJson): string;
  contentType: string;
}

export const USER_FORMATS: Readonly<Record<'csv' | 'jsonl', UserFormat>> = {
  csv: { head: csvHeader(), line: csvLine, contentType: 'text/csv; charset=utf-8' },
  jsonl: {
    head: '',
    line: (user) => `${JSON.stringify(user)}\n`,
    contentType: 'application/x-ndjson; charset=utf-8',
  },
};
