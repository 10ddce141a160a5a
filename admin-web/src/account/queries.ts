import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/api';

const ofUser = async (api: Api) => api.client.getUser({ or: 'throw' });

export const addressesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account', 'addresses'],
    queryFn: async () => (await ofUser(api)).listContactChannels(),
  });

export const passkeysQuery = (api: Api) =>
  queryOptions({ queryKey: ['account', 'passkeys'], queryFn: async () => (await ofUser(api)).listPasskeys() });

export const connectedQuery = (api: Api) =>
  queryOptions({ queryKey: ['account', 'connected'], queryFn: async () => (await ofUser(api)).listOAuthProviders() });

/** Settings of the owners' project, such as what its users are allowed to do. */
export const dashboardProjectQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account', 'project'],
    queryFn: () => api.client.getProject(),
    staleTime: 5 * 60_000,
  });
