import { pathOf } from '../access.js';

export type CustomerType = 'user' | 'team' | 'custom';

/** The customer (contract/06 §2): a user, a team, or a custom customer that your app identifies. */
export type CustomerId = { userId: string } | { teamId: string } | { customCustomerId: string };

export function customerJson(customer: CustomerId): { customer_type: CustomerType; customer_id: string } {
  if ('userId' in customer) return { customer_type: 'user', customer_id: customer.userId };
  if ('teamId' in customer) return { customer_type: 'team', customer_id: customer.teamId };
  return { customer_type: 'custom', customer_id: customer.customCustomerId };
}

/** `/user/<id>`, `/team/<id>` or `/custom/<id>`. */
export function customerPath(customer: CustomerId): string {
  const { customer_type: type, customer_id: id } = customerJson(customer);
  return pathOf(type, id);
}
