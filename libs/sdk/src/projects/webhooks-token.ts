import type { ApiClient } from '../requests/api-client.js';

/**
 * @returns a token for the webhook management API, which is compatible with Svix; valid for 24 hours (contract/04 §9)
 */
export async function createWebhooksToken(api: ApiClient): Promise<string> {
  const { token } = await api.request<{ token: string }>('admin', {
    method: 'POST',
    path: '/webhooks/svix-token',
    body: {},
  });
  return token;
}
