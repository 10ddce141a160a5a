import type { CustomerDetails, CustomerPayment, CustomerProduct, Page } from '../api/customers.js';

export interface CustomerAccount {
  /** A new value after each load. */
  key: number;
  details: CustomerDetails;
  products: Page<CustomerProduct>;
  payments: Page<CustomerPayment>;
}
