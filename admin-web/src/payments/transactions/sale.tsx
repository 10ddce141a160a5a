import { Badge } from '../../components/badge';
import type { TableColumn } from '../../components/table';
import { formatNumber, textsOf, useTexts } from '../../texts';
import { paymentsTexts } from '../../texts/generated/payments-texts';
import { paymentsTransactionsTexts } from '../../texts/generated/payments-transactions-texts';
import { CustomerLink } from '../customer-link';
import { usePaymentsConfig } from '../project';
import type { Customer, MoneyEntry, Transaction } from '../queries';

interface OfCustomer {
  customer_type: Customer['type'];
  customer_id: string;
}

export const customerOf = ({ customer_type: type, customer_id: id }: OfCustomer): Customer => ({ type, id });

/** Marks sales with an open or lost dispute, and sales in test mode. */
export function SaleBadges({ dispute, isTest }: { dispute: MoneyEntry['dispute_status']; isTest: boolean }) {
  const { disputes, test } = useTexts(paymentsTexts);
  return (
    <>
      {(dispute === 'open' || dispute === 'lost') && <Badge tone="danger">{disputes[dispute]}</Badge>}
      {isTest && <Badge>{test}</Badge>}
    </>
  );
}

/** Returns what a transaction is about: a product, or a quantity of an item. */
export function useSubject(): (transaction: Transaction) => string {
  const items = usePaymentsConfig()?.items ?? {};
  return ({ type, product_display_name, item_id, quantity }) =>
    type === 'item_quantity_change'
      ? `${formatNumber(quantity, { signDisplay: 'exceptZero' })} ${items[item_id ?? '']?.displayName ?? item_id ?? ''}`
      : (product_display_name ?? '');
}

/** The customer of each row, in lists of all customers. */
export const customerColumns = <Row extends OfCustomer>(customer: Customer | undefined): TableColumn<Row>[] =>
  customer
    ? []
    : [
        {
          header: textsOf(paymentsTransactionsTexts).columns.customer,
          from: 'sm',
          cell: (row) => (
            <CustomerLink
              customer={customerOf(row)}
              className="relative z-10 block max-w-44 truncate text-accent hover:underline"
            />
          ),
        },
      ];
