import type { Outcome, Outcomes } from '@hallpass/http';
import type { OperationRequests } from '@hallpass/testing';
import { OPERATIONS } from '../operations/declared.js';
import { REQUESTS } from '../operations/requests.js';

export type { Outcome };

/**
 * The request of one operation, and its response to each kind of caller. Calls name Ada's things, and a rejected call
 * must not change them.
 */
export interface Row extends Outcomes, NonNullable<OperationRequests[string]['anyCaller']> {
  access: 'none' | 'client' | 'server' | 'admin';
  /** Opens it to access tokens of applications. */
  scope?: string;
}

/** Query parameters that name a thing. */
const IN_QUERY: Readonly<Record<string, string>> = { user_id: 'user_id={user}', team_id: 'team_id={team}' };

export const ROWS: Readonly<Record<string, Row>> = Object.fromEntries(
  [...OPERATIONS].map(([operation, { declaration, query }]): [string, Row] => {
    const { access } = declaration;
    if (access === 'none') return [operation, { access }];
    const named = query.flatMap((name) => IN_QUERY[name] ?? []).join('&');
    return [
      operation,
      {
        access,
        ...(access === 'client' && declaration.scope ? { scope: declaration.scope } : {}),
        ...(named && { query: named }),
        ...declaration.outcomes,
        ...REQUESTS[operation]?.anyCaller,
      },
    ];
  }),
);
