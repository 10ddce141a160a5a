import type { Answer } from '../api/admin-request';
import { fill, textsOf } from '../texts';
import { peopleTexts } from '../texts/generated/people-texts';

/** A team as seen by servers and administrators (contract/03 §8). */
export type TeamJson = Answer<'GET /teams/{team_id}'>;

/** A user as seen by servers and administrators (contract/03 §1). */
export type UserJson = Answer<'GET /users/{user_id}'>;

/** Display name of a user: the name, otherwise the address, otherwise a generic text. */
export function nameOf(user: Pick<UserJson, 'display_name' | 'primary_email' | 'is_anonymous'>): string {
  const t = textsOf(peopleTexts);
  return user.display_name ?? user.primary_email ?? (user.is_anonymous ? t.anonymousUser : t.unnamedUser);
}

/** Display name of a team, or a generic text. */
export const teamNameOf = (team: Pick<TeamJson, 'display_name'>): string =>
  team.display_name || textsOf(peopleTexts).unnamedTeam;

interface MethodTexts {
  password: string;
  otp: string;
  passkey: string;
  provider: string;
}

export function methodsOf(user: UserJson, t: MethodTexts): string[] {
  return [
    user.has_password && t.password,
    user.otp_auth_enabled && t.otp,
    user.passkey_auth_enabled && t.passkey,
    ...new Set(user.oauth_providers.map(({ id }) => fill(t.provider, { name: providerName(id) }))),
  ].filter((method): method is string => method !== false);
}

export const providerName = (id: string): string => PROVIDERS[id] ?? id.charAt(0).toUpperCase() + id.slice(1);

const PROVIDERS: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  x: 'X',
};
