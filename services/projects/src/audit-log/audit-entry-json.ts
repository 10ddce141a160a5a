import { type CsvCell, csvRow } from '@hallpass/http';
import type { AuditEntryDto } from './audit-log.dto.js';
import type { AuditEntry } from './audit-log.sql.js';

export const auditEntryJson = (entry: AuditEntry): AuditEntryDto => ({
  id: entry.id,
  log: entry.log,
  occurred_at_millis: entry.occurred_at.getTime(),
  action: entry.action,
  actor: entry.actor_type === null ? null : { type: entry.actor_type, id: entry.actor_id },
  impersonated_user_id: entry.impersonated_user_id,
  client_address: entry.client_address,
  request_id: entry.request_id,
  target: entry.target_type === null ? null : { type: entry.target_type, id: entry.target_id! },
  change: entry.change,
  before: entry.before,
  after: entry.after,
  user_id: entry.user_id,
  team_id: entry.team_id,
  permission_id: entry.permission_id,
  details: entry.details,
});

const json = (value: object | null): string | null => value && JSON.stringify(value);

/** The columns of an export, named like the fields of `AuditEntryDto`. */
const COLUMNS: Readonly<Record<string, (entry: AuditEntry) => CsvCell>> = {
  id: (entry) => entry.id,
  log: (entry) => entry.log,
  occurred_at: (entry) => entry.occurred_at.toISOString(),
  action: (entry) => entry.action,
  actor_type: (entry) => entry.actor_type,
  actor_id: (entry) => entry.actor_id,
  impersonated_user_id: (entry) => entry.impersonated_user_id,
  client_address: (entry) => entry.client_address,
  request_id: (entry) => entry.request_id,
  target_type: (entry) => entry.target_type,
  target_id: (entry) => entry.target_id,
  change: (entry) => entry.change,
  before: (entry) => json(entry.before),
  after: (entry) => json(entry.after),
  user_id: (entry) => entry.user_id,
  team_id: (entry) => entry.team_id,
  permission_id: (entry) => entry.permission_id,
  details: (entry) => json(entry.details),
};

export interface EntryFormat {
  head: string;
  line(entry: AuditEntry): string;
  contentType: string;
}

export const ENTRY_FORMATS: Readonly<Record<'csv' | 'jsonl', EntryFormat>> = {
  csv: {
    head: csvRow(Object.keys(COLUMNS)),
    line: (entry) => csvRow(Object.values(COLUMNS).map((read) => read(entry))),
    contentType: 'text/csv; charset=utf-8',
  },
  jsonl: {
    head: '',
    line: (entry) => `${JSON.stringify(auditEntryJson(entry))}\n`,
    contentType: 'application/x-ndjson; charset=utf-8',
  },
};
