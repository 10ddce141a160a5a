import type { ApiClient } from '../requests/api-client.js';
import { customerJson, type CustomerId } from './customer-id.js';

/**
 * A link to the page where a customer sees and cancels their purchases. Anyone who has the link can do so, so give it
 * only to the customer.
 */
export interface CustomerPageUrl {
  readonly url: string;
  readonly expiresAt: Date;
}

/** @param returnUrl where the page returns to; must be on a trusted domain */
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
