import type { PlaceCondition } from '@hallpass/database';
import { contains, searchedUserId } from '../records/search-pattern.js';

export const USER_METHODS = ['password', 'otp', 'passkey', 'oauth'] as const;
export type UserMethod = (typeof USER_METHODS)[number];

export interface UserFilter {
  /**
   * Substring of the display name or of any address, in any case or Unicode spelling, or an exact id. Empty means no
   * filter.
   */
  query?: string;
  /** Include anonymous users. Default false. */
  includeAnonymous?: boolean;
  teamId?: string;
  /** Whether the primary address is verified; false matches users without an address. */
  isVerified?: boolean;
  method?: UserMethod;
  /** Inclusive. */
  signedUpFrom?: Date;
  /** Exclusive. */
  signedUpBefore?: Date;
  lastActiveFrom?: Date;
  lastActiveBefore?: Date;
  hasTeam?: boolean;
}

/**
 * Columns with an index in list order. Triggers maintain all of them except `otp_auth_enabled` (`users.note_traits`).
 */
const METHODS: Readonly<Record<UserMethod, string>> = {
  password: 'u.has_password',
  otp: 'u.otp_auth_enabled',
  passkey: 'u.has_passkey',
  oauth: 'u.has_oauth',
};
const VERIFIED = 'u.primary_email_verified';
const IN_THE_TEAM = `EXISTS (SELECT FROM users.team_member m
  WHERE m.project_id = u.project_id AND m.user_id = u.id AND m.team_id = :teamId)`;
/** Uses all columns of the list order, so that PostgreSQL merges users and memberships in that order. */
const inATeam = (from: PlaceCondition): string => `EXISTS (SELECT FROM users.team_member a
  WHERE a.project_id = u.project_id AND a.user_signed_up_at = u.signed_up_at AND a.user_id = u.id
    AND ${from(['a.user_signed_up_at', 'a.user_id'])})`;
/** The index covers the whole text. If it contains chr(2), only the part after it is folded (`users.search_join`). */
const FOUND = `${contains('u.search')}
  AND (u.search NOT LIKE '%' || chr(2) || '%' OR ${contains('split_part(u.search, chr(2), -1)')})`;

const unless = (condition: string, holds: boolean): string => (holds ? condition : `NOT ${condition}`);

const ALL: PlaceCondition = () => 'true';

/**
 * Returns the SQL conditions of a filter on the user `u`, all of which must hold, and their values.
 * @param from position in the list, for other tables that are read along with it
 */
export function filterConditions(
  filter: UserFilter,
  from = ALL,
): { conditions: string[]; values: Record<string, unknown> } {
  const { query, includeAnonymous, teamId, isVerified, method, hasTeam, ...times } = filter;
  const conditions: string[] = [];
  const add = (condition: string): void => void conditions.push(condition);
  const searchedId = query ? searchedUserId(query) : null;
  if (!includeAnonymous) add('NOT u.is_anonymous');
  if (teamId !== undefined) add(IN_THE_TEAM);
  if (query) add(searchedId === null ? FOUND : `(${FOUND} OR u.id = :searchedId)`);
  if (isVerified !== undefined) add(unless(VERIFIED, isVerified));
  if (method !== undefined) add(METHODS[method]);
  if (times.signedUpFrom) add('u.signed_up_at >= :signedUpFrom');
  if (times.signedUpBefore) add('u.signed_up_at < :signedUpBefore');
  if (times.lastActiveFrom) add('u.last_active_at >= :lastActiveFrom');
  if (times.lastActiveBefore) add('u.last_active_at < :lastActiveBefore');
  if (hasTeam !== undefined) add(unless(inATeam(from), hasTeam));
  return { conditions, values: { ...times, teamId, searchedId, query } };
}
