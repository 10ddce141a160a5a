import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/api';
import { keys } from '../api/queries';

export const applicationsKey = (projectId: string) => [...keys.project(projectId), 'applications'];

const PER_PAGE = 20;

const pageOf = <Item>(page: Item[] & { nextCursor: string | null }) => ({
  items: [...page],
  pagination: { next_cursor: page.nextCursor },
});

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

export const resourcesKey = (projectId: string) => [...keys.project(projectId), 'resources'];

export const resourcesQuery = (api: Api, projectId: string, cursor?: string) =>
  queryOptions({
    queryKey: [...resourcesKey(projectId), 'list', cursor],
    queryFn: async () => pageOf(await api.admin(projectId).listResources({ cursor, limit: PER_PAGE })),
    placeholderData: keepPreviousData,
  });

export const allResourcesQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...resourcesKey(projectId), 'all'],
    queryFn: () => api.admin(projectId).listResources(),
  });

/** Null if the resource does not exist. */
export const resourceQuery = (api: Api, projectId: string, resourceId: string) =>
  queryOptions({
    queryKey: [...resourcesKey(projectId), 'one', resourceId],
    queryFn: () => api.admin(projectId).getResource(resourceId),
  });
