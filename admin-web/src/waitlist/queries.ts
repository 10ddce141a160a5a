import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminRequest, type Item } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';

export type WaitlistEntry = Item<'GET /waitlist-entries'>;
export type SignUpInvitation = Item<'GET /sign-up-invitations'>;

export const STATUSES = ['pending', 'approved', 'declined'] as const;

export interface WaitlistListing {
  tab?: 'invitations';
  status?: (typeof STATUSES)[number];
  query?: string;
  cursor?: string;
}

export const waitlistKey = (projectId: string) => [...keys.project(projectId), 'waitlist'] as const;
export const signUpInvitationsKey = (projectId: string) => [...keys.project(projectId), 'sign-up-invitations'] as const;

/** People who want to sign up, oldest first. */
export const waitlistQuery = (api: Api, projectId: string, { status, query, cursor }: WaitlistListing) =>
  queryOptions({
    queryKey: [...waitlistKey(projectId), { status, query, cursor }],
    queryFn: ({ signal }) =>
      adminRequest(api, projectId, 'GET /waitlist-entries', { query: { status, query, cursor, limit: 50 }, signal }),
    placeholderData: keepPreviousData,
  });

/** Open invitations to sign up, newest first. */
export const signUpInvitationsQuery = (api: Api, projectId: string, { query, cursor }: WaitlistListing) =>
  queryOptions({
    queryKey: [...signUpInvitationsKey(projectId), { query, cursor }],
    queryFn: ({ signal }) =>
      adminRequest(api, projectId, 'GET /sign-up-invitations', { query: { query, cursor, limit: 50 }, signal }),
    placeholderData: keepPreviousData,
  });
