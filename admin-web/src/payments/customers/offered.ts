import { type CustomerType, pricesOf, type Product } from '../payments-config';
import { usePaymentsConfig } from '../project';

/** Products with a price for a type of customer, and their options of a select field. */
export function useOffered(type: CustomerType | undefined) {
  const offered = Object.entries(usePaymentsConfig()?.products ?? {}).filter(
    ([, product]) => product.customerType === type && pricesOf(product).length > 0,
  );
  const options = offered.map(([id, { displayName }]: [string, Product]) => [id, displayName] as const);
  return { offered, options };
}
