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
