import type { TeamRecord } from './team-record.js';

export interface ClientTeamJson {
  id: string;
  display_name: string;
  profile_image_url: string | null;
  client_metadata: unknown;
  client_read_only_metadata: unknown;
  /** Absent unless the team requires a second factor of its members. */
  requires_second_factor?: true;
}

/** A team as servers, administrators and webhooks see it. Times are milliseconds since the epoch. */
export interface ServerTeamJson extends ClientTeamJson {
  created_at_millis: number;
  server_metadata: unknown;
}

export function toClientTeam(team: TeamRecord): ClientTeamJson {
  return {
    id: team.id,
    display_name: team.displayName,
    profile_image_url: team.profileImageUrl,
    client_metadata: team.clientMetadata,
    client_read_only_metadata: team.clientReadOnlyMetadata,
    ...(team.requiresSecondFactor && { requires_second_factor: true }),
  };
}

export function toServerTeam(team: TeamRecord): ServerTeamJson {
  return {
    ...toClientTeam(team),
    created_at_millis: team.createdAt.getTime(),
    server_metadata: team.serverMetadata,
  };
}
