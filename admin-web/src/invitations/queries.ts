import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminRequest, type Item } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';

export type ProjectInvitation = Item<'GET /internal/team-invitations'>;

export interface InvitationListing {
  team?: string;
  query?: string;
  cursor?: string;
}

export const projectInvitationsKey = (projectId: string) => [...keys.project(projectId), 'invitations'] as const;

/** Invitations of all teams, newest first. */
export const projectInvitationsQuery = (api: Api, projectId: string, { team, query, cursor }: InvitationListing) =>
  queryOptions({
    queryKey: [...projectInvitationsKey(projectId), { team, query, cursor }],
    queryFn: ({ signal }) =>
      adminRequest(api, projectId, 'GET /internal/team-invitations', {
        query: { team_id: team, query, cursor, limit: 50 },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
