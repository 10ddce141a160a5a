import { prepared } from '@hallpass/database';
import type { CustomerType } from '../customers/customer.js';

export const selectProviderCustomer = prepared<{ provider_customer_id: string }>('provider-customer')(
  `SELECT c.provider_customer_id FROM payments.provider_customer c
   WHERE c.project_id = :projectId AND c.provider = :provider AND c.customer_type = :type AND c.customer_id = :id`,
);

export const insertProviderCustomer = prepared('insert-provider-customer')(
  `INSERT INTO payments.provider_customer (project_id, customer_type, customer_id, provider, provider_customer_id)
   VALUES (:projectId, :type, :id, :provider, :providerCustomerId) ON CONFLICT DO NOTHING`,
);

export const selectCustomerOfProvider = prepared<{ customer_type: CustomerType; customer_id: string }>(
  'customer-of-provider',
)(
  `SELECT c.customer_type, c.customer_id FROM payments.provider_customer c
   WHERE c.project_id = :projectId AND c.provider = :provider AND c.provider_customer_id = :providerCustomerId`,
);
