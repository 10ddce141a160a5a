import type { CustomerDetails, CustomerPayment, CustomerProduct, Page } from '../api/customers.js';

/** All that the page begins with. */
export interface CustomerAccount {
  /** Another one for each time that it was read. */
  key: number;
  details: CustomerDetails;
  products: Page<CustomerProduct>;
  payments: Page<CustomerPayment>;
}
