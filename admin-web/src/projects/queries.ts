import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/api';

export const ownerTeamsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['teams'],
    queryFn: async () => (await api.client.getUser({ or: 'throw' })).listTeams(),
    staleTime: 60_000,
  });
