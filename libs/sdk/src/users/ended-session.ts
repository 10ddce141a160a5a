import { allPages } from '../requests/all-pages.js';
import type { ApiClient } from '../requests/api-client.js';
import { type ActiveSession, type SessionJson, sessionOf } from './active-session.js';

/**
 * Why a session ended. `expired` and `idle` are time limits; `token_reused` means that a replaced refresh token was
 * used again.
 */
export type SessionEndReason =
  | 'sign_out'
  | 'revoked'
  | 'password_changed'
  | 'user_upgraded'
  | 'account_changed'
  | 'token_reused'
  | 'expired'
  | 'idle';

/** A session that ended within the last 30 days. */
export interface EndedSession extends ActiveSession {
  readonly endedAt: Date;
  readonly endReason: SessionEndReason;
  /**
   * The party that ended it: the user, an owner of the project, a back end, or the operator of the server. Null for a
   * time limit or a rule.
   */
  readonly endedBy: 'user' | 'owner' | 'key' | 'operator' | null;
}

interface EndedSessionJson extends SessionJson {
  ended_at: number;
  end_reason: SessionEndReason;
  ended_by?: { type: NonNullable<EndedSession['endedBy']> };
}

export async function listOwnEndedSessions(api: ApiClient): Promise<EndedSession[]> {
  const query = { user_id: 'me', ended: 'true' };
  const items = await allPages<EndedSessionJson>(api, 'client', { path: '/auth/sessions', query });
  return items.map((json) => ({
    ...sessionOf(json),
    endedAt: new Date(json.ended_at),
    endReason: json.end_reason,
    endedBy: json.ended_by?.type ?? null,
  }));
}
