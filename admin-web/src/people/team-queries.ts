import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminRequest, type Item } from '../api/admin-request';
import type { Api } from '../api/api';
import { isMissing } from '../api/errors';
import { keys } from '../api/queries';

const oneTeam = (projectId: string, teamId: string) => [...keys.project(projectId), 'team', teamId] as const;

/** All keys of a team's data start with the team's key. */
export const teamKeys = {
  all: (projectId: string) => [...keys.project(projectId), 'teams'] as const,
  one: oneTeam,
  members: (projectId: string, teamId: string) => [...oneTeam(projectId, teamId), 'members'] as const,
  grants: (projectId: string, teamId: string) => [...oneTeam(projectId, teamId), 'grants'] as const,
  invitations: (projectId: string, teamId: string) => [...oneTeam(projectId, teamId), 'invitations'] as const,
};

export const TEAMS_PER_PAGE = 50;

export interface TeamListing {
  query?: string;
  cursor?: string;
}

export const teamsQuery = (api: Api, projectId: string, { query, cursor }: TeamListing) =>
  queryOptions({
    queryKey: [...teamKeys.all(projectId), { query, cursor }],
    queryFn: ({ signal }) =>
      adminRequest(api, projectId, 'GET /teams', { query: { query, cursor, limit: TEAMS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

/** Null if the team does not exist. */
export const teamQuery = (api: Api, projectId: string, teamId: string) =>
  queryOptions({
    queryKey: teamKeys.one(projectId, teamId),
    queryFn: async ({ signal }) => {
      try {
        return await adminRequest(api, projectId, 'GET /teams/{team_id}', { path: { team_id: teamId }, signal });
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  });

/** A member's profile in the team, with the user. */
export type MemberJson = Item<'GET /team-member-profiles'>;

export const membersQuery = (api: Api, projectId: string, teamId: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...teamKeys.members(projectId, teamId), cursor],
    queryFn: ({ signal }) =>
      adminRequest(api, projectId, 'GET /team-member-profiles', {
        query: { team_id: teamId, limit: 50, cursor },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Direct permissions of team members, by user. */
export const teamGrantsQuery = (api: Api, projectId: string, teamId: string) =>
  queryOptions({
    queryKey: teamKeys.grants(projectId, teamId),
    queryFn: async ({ signal }) => {
      const { items } = await adminRequest(api, projectId, 'GET /team-permissions', {
        query: { team_id: teamId },
        signal,
      });
      const grants = new Map<string, string[]>();
      for (const { id, user_id } of items) grants.set(user_id, [...(grants.get(user_id) ?? []), id]);
      return grants;
    },
  });

export type InvitationJson = Item<'GET /team-invitations'>;

export const invitationsQuery = (api: Api, projectId: string, teamId: string) =>
  queryOptions({
    queryKey: teamKeys.invitations(projectId, teamId),
    queryFn: async ({ signal }) => {
      const query = { team_id: teamId, limit: 200 };
      return (await adminRequest(api, projectId, 'GET /team-invitations', { query, signal })).items;
    },
  });
