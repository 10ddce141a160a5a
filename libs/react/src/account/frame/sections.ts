import type { CurrentUser, Project, Team } from '@hallpass/js';

/** The parts of the settings, by the name that an address has for them. */
export const SECTIONS = [
  'profile',
  'emails',
  'notifications',
  'purchases',
  'password',
  'passkeys',
  'two-step',
  'connections',
  'sessions',
  'api-keys',
  'teams',
  'delete',
] as const;
export type AccountSection = (typeof SECTIONS)[number];

/** A place in the settings: a section, and of the teams one of them. */
export interface Place {
  section: AccountSection;
  teamId?: string;
}

export interface SectionFacts {
  user: Pick<CurrentUser, 'oauthProviders'>;
  config: Project['config'];
  teams: readonly Pick<Team, 'id'>[];
  /** Whether there is anything to show. */
  hasPurchases: boolean;
}

/** What is not switched on in the project is not there. */
export function sectionsOf({ user, config, teams, hasPurchases }: SectionFacts): AccountSection[] {
  const isThere: Partial<Record<AccountSection, boolean>> = {
    purchases: hasPurchases,
    password: config.credentialEnabled,
    passkeys: config.passkeyEnabled,
    connections: config.oauthProviders.length > 0 || user.oauthProviders.length > 0,
    'api-keys': config.allowUserApiKeys,
    teams: config.clientTeamCreationEnabled || teams.length > 0,
    delete: config.clientUserDeletionEnabled,
  };
  return SECTIONS.filter((section) => isThere[section] !== false);
}

/** `teams/<id>` and the like; null for what is no place. */
export function placeOf(name: string | null): Place | null {
  const [section, teamId] = (name ?? '').split('/', 2);
  const known = SECTIONS.find((each) => each === section);
  if (known === undefined) return null;
  return known === 'teams' && teamId ? { section: known, teamId } : { section: known };
}

export const nameOf = ({ section, teamId }: Place): string => (teamId === undefined ? section : `${section}/${teamId}`);
