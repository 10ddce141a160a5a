import { instantParameter } from '../components/local-time';
import { textParameter } from '../shell/search';

/** Search parameters of the page. Times are ISO 8601. */
export interface AuditSearch {
  actor?: string;
  action?: string;
  target?: string;
  address?: string;
  from?: string;
  before?: string;
  cursor?: string;
  entry?: string;
}

export const FILTER_NAMES = ['actor', 'action', 'target', 'address', 'from', 'before'] as const;
export type AuditFilterName = (typeof FILTER_NAMES)[number];
export type AuditFilter = Pick<AuditSearch, AuditFilterName>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The API identifies actors by UUID only. */
const isId = (text: string): boolean => UUID.test(text);

export function auditSearch(search: Record<string, unknown>): AuditSearch {
  const actor = textParameter(search['actor']);
  return {
    actor: actor !== undefined && isId(actor) ? actor : undefined,
    action: textParameter(search['action']),
    target: textParameter(search['target']),
    address: textParameter(search['address']),
    from: instantParameter(search['from']),
    before: instantParameter(search['before']),
    cursor: textParameter(search['cursor']),
    entry: textParameter(search['entry']),
  };
}

export const filterOf = ({ actor, action, target, address, from, before }: AuditSearch): AuditFilter => ({
  actor,
  action,
  target,
  address,
  from,
  before,
});
