import type { Database, Tx } from '@hallpass/database';
import type { Customer } from '../customers/customer.js';
import type { ProviderName } from '../ledger/terms/subscription-row.js';
import { insertProviderCustomer, selectCustomerOfProvider, selectProviderCustomer } from './provider-customer.sql.js';

/** The provider's id of a customer; null if it was not created yet. */
export async function providerCustomerOf(
  db: Database | Tx,
  projectId: string,
  provider: ProviderName,
  { type, id }: Customer,
): Promise<string | null> {
  const [row] = await selectProviderCustomer(db, { projectId, provider, type, id });
  return row?.provider_customer_id ?? null;
}

/** @returns the stored id, which differs if another process stored one first */
export async function keepProviderCustomer(
  db: Database | Tx,
  projectId: string,
  provider: ProviderName,
  customer: Customer,
  providerCustomerId: string,
): Promise<string> {
  await insertProviderCustomer(db, { projectId, provider, ...customer, providerCustomerId });
  return (await providerCustomerOf(db, projectId, provider, customer)) ?? providerCustomerId;
}

/** The customer with this id at the provider; null if it is not ours. */
export async function customerOfProvider(
  db: Database | Tx,
  projectId: string,
  provider: ProviderName,
  providerCustomerId: string,
): Promise<Customer | null> {
  const [row] = await selectCustomerOfProvider(db, { projectId, provider, providerCustomerId });
  return row ? { type: row.customer_type, id: row.customer_id } : null;
}
