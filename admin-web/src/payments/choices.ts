import type { CustomerType } from './payments-config';
import type { SubscriptionStatus } from './queries';

export const CUSTOMER_TYPES = ['user', 'team', 'custom'] as const satisfies readonly CustomerType[];

export const SUBSCRIPTION_STATUSES: readonly SubscriptionStatus[] = [
  'active',
  'trialing',
  'past_due',
  'paused',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'canceled',
];
