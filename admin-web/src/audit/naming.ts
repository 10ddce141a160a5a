import { fill } from '../texts';
import type { AuditEntry } from './queries';
import type { texts } from './texts';

type AuditTexts = typeof texts.english;

/** What an entry says happened, in words where there are any, else as the API calls it. */
export function headlineOf({ action, change, target }: AuditEntry, t: AuditTexts): string {
  const events: Readonly<Record<string, string>> = t.events;
  const event = events[action];
  if (event !== undefined) return event;
  if (change === null || target === null) return action;
  return fill(t.changes[change], { target: kindOf(target.type, t) });
}

/** What a kind of row is called. */
export function kindOf(type: string, t: AuditTexts): string {
  const targets: Readonly<Record<string, string>> = t.targets;
  return targets[type] ?? type.replaceAll('_', ' ');
}

/** What is about a row: its kind, and the beginning of its id where that is told. */
export function targetName({ type, id }: { type: string; id: string }, t: AuditTexts): string {
  return id.includes('[redacted]') ? kindOf(type, t) : `${kindOf(type, t)} ${shortId(id)}`;
}

/** The beginning of an id, enough to tell neighbours apart; whole ones are in the details. */
export const shortId = (id: string): string => (id.length > 13 ? `${id.slice(0, 8)}…` : id);
