import type { Json } from '@hallpass/js';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/api';
import { keys } from '../api/queries';

/** The whole rendered configuration, including secrets. Kept in memory only. */
export const configQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...keys.project(projectId), 'config'],
    queryFn: async () => (await api.admin(projectId).getProject()).getConfig(),
    staleTime: 15_000,
  });

export const configSource = (api: Api, projectId: string) => ({
  read: async () => (await api.admin(projectId).getProject()).getConfig(),
  write: async (update: Record<string, Json | null>) => (await api.admin(projectId).getProject()).updateConfig(update),
});
