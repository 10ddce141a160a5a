import { containsPattern, searchedUserId } from './search-pattern.js';

/** The ways to sign in that users can be filtered by. */
export const USER_METHODS = ['password', 'otp', 'passkey', 'oauth'] as const;
export type UserMethod = (typeof USER_METHODS)[number];

/** Which users: every condition that is given must hold. */
export interface UserFilter {
  /** Substring of display name or of any address, whatever the case, or an exact id. Empty: no filter. */
  query?: string;
  /** Anonymous users too; they are left out otherwise. */
  includeAnonymous?: boolean;
  /** Only members of this team. */
  teamId?: string;
  /** Whether the primary address is verified; users without one are not. */
  isVerified?: boolean;
  /** Only users who can sign in this way. */
  method?: UserMethod;
  /** From this instant on. */
  signedUpFrom?: Date;
  /** Before this instant. */
  signedUpBefore?: Date;
  lastActiveFrom?: Date;
  lastActiveBefore?: Date;
  /** Whether the user is a member of any team. */
  hasTeam?: boolean;
}

const ofUser = (table: string, alias: string, more = ''): string =>
  `EXISTS (SELECT FROM ${table} ${alias} WHERE ${alias}.project_id = u.project_id AND ${alias}.user_id = u.id${more})`;

const METHODS: Readonly<Record<UserMethod, string>> = {
  password: ofUser('auth.password', 'm'),
  otp: 'u.otp_auth_enabled',
  passkey: ofUser('auth.passkey', 'm'),
  oauth: ofUser('auth.oauth_account', 'm', ' AND m.allow_sign_in'),
};
const VERIFIED = ofUser('users.contact_channel', 'v', " AND v.type = 'email' AND v.is_primary AND v.is_verified");
const IN_A_TEAM = ofUser('users.team_member', 'a');

const unless = (condition: string, holds: boolean): string => (holds ? condition : `NOT ${condition}`);

/**
 * The conditions of a filter on the user `u`.
 * @param parameter takes a value and returns how it is written, `$2`
 */
export function filterConditions(filter: UserFilter, parameter: (value: unknown) => string): string[] {
  const conditions: string[] = [];
  const add = (condition: string): void => void conditions.push(condition);
  if (!filter.includeAnonymous) add('NOT u.is_anonymous');
  if (filter.teamId !== undefined)
    add(`EXISTS (SELECT FROM users.team_member m
      WHERE m.project_id = u.project_id AND m.user_id = u.id AND m.team_id = ${parameter(filter.teamId)})`);
  if (filter.query) {
    const found = `u.search LIKE users.search_fold(${parameter(containsPattern(filter.query))})`;
    const id = searchedUserId(filter.query);
    add(id === null ? found : `(${found} OR u.id = ${parameter(id)})`);
  }
  if (filter.isVerified !== undefined) add(unless(VERIFIED, filter.isVerified));
  if (filter.method !== undefined) add(METHODS[filter.method]);
  if (filter.signedUpFrom) add(`u.signed_up_at >= ${parameter(filter.signedUpFrom)}`);
  if (filter.signedUpBefore) add(`u.signed_up_at < ${parameter(filter.signedUpBefore)}`);
  if (filter.lastActiveFrom) add(`u.last_active_at >= ${parameter(filter.lastActiveFrom)}`);
  if (filter.lastActiveBefore) add(`u.last_active_at < ${parameter(filter.lastActiveBefore)}`);
  if (filter.hasTeam !== undefined) add(unless(IN_A_TEAM, filter.hasTeam));
  return conditions;
}
