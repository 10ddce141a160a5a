import type { ApiClient } from '../requests/api-client.js';
import { customerJson, type CustomerId } from './customer-id.js';

/** A link to the page on which a customer sees and cancels what they have. Whoever has it may do so: hand it to them alone. */
export interface CustomerPageUrl {
  readonly url: string;
  readonly expiresAt: Date;
}

/** @param returnUrl where the page leads back to; of a trusted domain */
export async function createCustomerPageUrl(
  api: ApiClient,
  accessType: 'client' | 'server',
  customer: CustomerId,
  returnUrl: string | undefined,
): Promise<CustomerPageUrl> {
  const json = await api.request<{ url: string; expires_at_millis: number }>(accessType, {
    method: 'POST',
    path: '/payments/customer-links',
    body: { ...customerJson(customer), return_url: returnUrl },
  });
  return { url: json.url, expiresAt: new Date(json.expires_at_millis) };
}
