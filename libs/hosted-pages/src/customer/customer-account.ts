import type { CustomerDetails, CustomerPayment, CustomerProduct, Page } from '../api/customers.js';

/** Data that the page loads first. */
export interface CustomerAccount {
  /** A new value after each load. */
  key: number;
  details: CustomerDetails;
  products: Page<CustomerProduct>;
  payments: Page<CustomerPayment>;
}
