import { pathOf } from '../access.js';

export type CustomerType = 'user' | 'team' | 'custom';

/** Who owns and pays (contract/06 §2): a user, a team, or whomever the app calls by a name of its own. */
export type CustomerId = { userId: string } | { teamId: string } | { customCustomerId: string };

/** The customer on the wire. */
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
