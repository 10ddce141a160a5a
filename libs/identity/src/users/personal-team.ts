export const DEFAULT_PERSONAL_TEAM_NAME = 'Personal Team';

/** Names the team created with a user: after their display name, else their primary email (contract/03 §4). */
export function personalTeamName(
  displayName: string | null | undefined,
  primaryEmail: string | null | undefined,
): string {
  const owner = displayName || primaryEmail;
  return owner ? `${owner}'s Team` : DEFAULT_PERSONAL_TEAM_NAME;
}
