import { KnownErrors } from '../errors/known-errors.js';
import type { ApiClient } from '../requests/api-client.js';

/** The project's Stripe account, in the API's spelling like in the published SDK (contract/06 §7). */
export interface StripeAccountInfo {
  readonly account_id: string;
  readonly charges_enabled: boolean;
  readonly details_submitted: boolean;
  readonly payouts_enabled: boolean;
}

/**
 * @returns the address where the owner completes Stripe's onboarding
 * @throws ApiError 400 if the server has no Stripe account
 */
export function setupPayments(api: ApiClient): Promise<{ url: string }> {
  return api.request('admin', { method: 'POST', path: '/internal/payments/setup', body: {} });
}

/** @returns null if payments were never set up */
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

/**
 * Starts a session for Stripe's payment and notification widgets.
 * @throws ApiError 400 if payments were never set up
 */
export function createStripeWidgetAccountSession(api: ApiClient): Promise<{ client_secret: string }> {
  return api.request('admin', { method: 'POST', path: '/internal/payments/stripe-widgets/account-session', body: {} });
}
