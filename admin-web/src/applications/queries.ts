import type { ApplicationsPage } from '@hallpass/js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/api';
import { keys } from '../api/queries';

export const applicationsKey = (projectId: string) => [...keys.project(projectId), 'applications'];

const PER_PAGE = 20;

const pageOf = (page: ApplicationsPage) => ({ items: [...page], pagination: { next_cursor: page.nextCursor } });

export const applicationsQuery = (api: Api, projectId: string, cursor?: string) =>
  queryOptions({
    queryKey: [...applicationsKey(projectId), 'list', cursor],
    queryFn: async () => pageOf(await api.admin(projectId).listApplications({ cursor, limit: PER_PAGE })),
    placeholderData: keepPreviousData,
  });

/** Null if the application does not exist. */
export const applicationQuery = (api: Api, projectId: string, applicationId: string) =>
  queryOptions({
    queryKey: [...applicationsKey(projectId), 'one', applicationId],
    queryFn: () => api.admin(projectId).getApplication(applicationId),
  });
