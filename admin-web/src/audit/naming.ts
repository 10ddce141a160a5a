import { fill } from '../texts';
import type { AuditTexts } from '../texts/generated/audit-texts';
import type { AuditEntry } from './queries';

/** Headline of an entry: text if the dashboard has one, otherwise the action's API name. */
export function headlineOf({ action, change, target }: AuditEntry, t: AuditTexts): string {
  const events: Readonly<Record<string, string>> = t.events;
  const event = events[action];
  if (event !== undefined) return event;
  if (change === null || target === null) return action;
  return fill(t.changes[change], { target: kindOf(target.type, t) });
}

export function kindOf(type: string, t: AuditTexts): string {
  const targets: Readonly<Record<string, string>> = t.targets;
  return targets[type] ?? type.replaceAll('_', ' ');
}

/** Kind of row and, if known, the start of its id. */
export function targetName({ type, id }: { type: string; id: string }, t: AuditTexts): string {
  return id.includes('[redacted]') ? kindOf(type, t) : `${kindOf(type, t)} ${shortId(id)}`;
}

/** The start of an id, enough to tell neighbors apart. The details show it in full. */
export const shortId = (id: string): string => (id.length > 13 ? `${id.slice(0, 8)}…` : id);
