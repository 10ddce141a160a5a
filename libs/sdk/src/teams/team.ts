import type { Json } from '../json.js';
import { allPages } from '../requests/all-pages.js';
import type { ApiClient } from '../requests/api-client.js';

/** A team as its members see it (contract/03 §8). */
export interface Team {
  readonly id: string;
  readonly displayName: string;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: Json;
  readonly clientReadOnlyMetadata: Json;
}

export interface TeamCreateOptions {
  displayName: string;
  profileImageUrl?: string;
}

export interface TeamJson {
  id: string;
  display_name: string;
  profile_image_url: string | null;
  client_metadata: Json;
  client_read_only_metadata: Json;
}

export function teamOf(json: TeamJson): Team {
  return {
    id: json.id,
    displayName: json.display_name,
    profileImageUrl: json.profile_image_url,
    clientMetadata: json.client_metadata,
    clientReadOnlyMetadata: json.client_read_only_metadata,
  };
}

/** The teams of the signed-in user, oldest first. */
export async function listOwnTeams(api: ApiClient): Promise<Team[]> {
  return (await allPages<TeamJson>(api, 'client', { path: '/teams', query: { user_id: 'me' } })).map(teamOf);
}

/** Creates a team with the signed-in user as its first member. */
export async function createOwnTeam(api: ApiClient, options: TeamCreateOptions): Promise<Team> {
  const json = await api.request<TeamJson>('client', {
    method: 'POST',
    path: '/teams',
    body: {
      display_name: options.displayName,
      profile_image_url: options.profileImageUrl,
      creator_user_id: 'me',
    },
  });
  return teamOf(json);
}
