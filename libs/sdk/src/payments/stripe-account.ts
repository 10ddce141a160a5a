import { KnownErrors } from '../errors/known-errors.js';
import type { ApiClient } from '../requests/api-client.js';

/** The project's account with Stripe, in the wire's spelling as the published SDK has it (contract/06 §7). */
export interface StripeAccountInfo {
  readonly account_id: string;
  readonly charges_enabled: boolean;
  readonly details_submitted: boolean;
  readonly payouts_enabled: boolean;
}

/** @returns where the owner gives Stripe what it asks for. @throws ApiError 400 where the server has no Stripe account */
export function setupPayments(api: ApiClient): Promise<{ url: string }> {
  return api.request('admin', { method: 'POST', path: '/internal/payments/setup', body: {} });
}

/** @returns null when payments were never set up */
export async function getStripeAccountInfo(api: ApiClient): Promise<StripeAccountInfo | null> {
  try {
    return await api.request<StripeAccountInfo>('admin', {
      method: 'GET',
      path: '/internal/payments/stripe/account-info',
    });
  } catch (error) {
    if (error instanceof KnownErrors.StripeAccountInfoNotFound) return null;
    throw error;
  }
}

/** For Stripe's widgets of payments and notices. @throws ApiError 400 when payments were never set up */
export function createStripeWidgetAccountSession(api: ApiClient): Promise<{ client_secret: string }> {
  return api.request('admin', { method: 'POST', path: '/internal/payments/stripe-widgets/account-session', body: {} });
}
