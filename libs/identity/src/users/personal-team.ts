/** What a personal team is called when its owner has neither a name nor an address. */
export const DEFAULT_PERSONAL_TEAM_NAME = 'Personal Team';

/** Name of the team made with a user: after their display name, else their primary e-mail (contract/03 §4). */
export function personalTeamName(
  displayName: string | null | undefined,
  primaryEmail: string | null | undefined,
): string {
  const owner = displayName || primaryEmail;
  return owner ? `${owner}'s Team` : DEFAULT_PERSONAL_TEAM_NAME;
}
