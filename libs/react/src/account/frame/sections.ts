import type { CurrentUser, Project, Team } from '@hallpass/js';

/** The sections of the settings, by their name in addresses. */
export const SECTIONS = [
  'profile',
  'emails',
  'notifications',
  'purchases',
  'password',
  'passkeys',
  'two-step',
  'connections',
  'applications',
  'sessions',
  'api-keys',
  'teams',
  'data',
  'delete',
] as const;
export type AccountSection = (typeof SECTIONS)[number];

/** A section, and for teams the chosen team. */
export interface Place {
  section: AccountSection;
  teamId?: string;
}

export interface SectionFacts {
  user: Pick<CurrentUser, 'oauthProviders'>;
  config: Project['config'];
  teams: readonly Pick<Team, 'id'>[];
  hasPurchases: boolean;
  hasApplications: boolean;
}

/** Leaves out sections that the project has not enabled, and those with nothing to show. */
export function sectionsOf({ user, config, teams, hasPurchases, hasApplications }: SectionFacts): AccountSection[] {
  const isThere: Partial<Record<AccountSection, boolean>> = {
    purchases: hasPurchases,
    password: config.credentialEnabled,
    passkeys: config.passkeyEnabled,
    connections: config.oauthProviders.length > 0 || user.oauthProviders.length > 0,
    applications: hasApplications,
    'api-keys': config.allowUserApiKeys,
    teams: config.clientTeamCreationEnabled || teams.length > 0,
    data: config.clientDataExportEnabled,
    delete: config.clientUserDeletionEnabled,
  };
  return SECTIONS.filter((section) => isThere[section] !== false);
}

/** Parses names such as `teams/<id>`. Null for an unknown name. */
export function placeOf(name: string | null): Place | null {
  const [section, teamId] = (name ?? '').split('/', 2);
  const known = SECTIONS.find((each) => each === section);
  if (known === undefined) return null;
  return known === 'teams' && teamId ? { section: known, teamId } : { section: known };
}

export const nameOf = ({ section, teamId }: Place): string => (teamId === undefined ? section : `${section}/${teamId}`);
