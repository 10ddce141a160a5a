import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RowLink } from '../components/cells';
import { useProject } from './project';
import { type Customer, customerNameQuery } from './queries';
import { LongText } from '../components/long-text';

/** Name of a user or team. Without a name: a user's email, or the id. */
export function useCustomerName(customer: Customer): { name: string; email: string | null; isNamed: boolean } {
  const { name, email } = useQuery(customerNameQuery(useProject(), customer)).data ?? { name: null, email: null };
  return { name: name ?? email ?? customer.id, email: name === null ? null : email, isNamed: (name ?? email) !== null };
}

export function CustomerName({ customer }: { customer: Customer }) {
  const { name, isNamed } = useCustomerName(customer);
  return isNamed ? <LongText>{name}</LongText> : <code className="font-mono text-13">{name}</code>;
}

const useCustomerPage = ({ type: customerType, id: customerId }: Customer) =>
  ({
    to: '/projects/$projectId/payments/customers/$customerType/$customerId',
    params: { projectId: useProject().projectId, customerType, customerId },
  }) as const;

interface CustomerLinkProps {
  customer: Customer;
  className?: string;
  /** Default: the customer's name. */
  children?: string;
}

export function CustomerLink({ customer, className, children }: CustomerLinkProps) {
  return (
    <Link {...useCustomerPage(customer)} className={className ?? 'font-medium text-accent hover:underline'}>
      {children ?? <CustomerName customer={customer} />}
    </Link>
  );
}

/** First cell of a customer's row. */
export function CustomerCell({ customer }: { customer: Customer }) {
  const { email } = useCustomerName(customer);
  return (
    <div className="flex max-w-52 flex-col sm:max-w-80">
      <RowLink {...useCustomerPage(customer)} className="truncate">
        <CustomerName customer={customer} />
      </RowLink>
      {email && <span className="truncate text-xs text-ink-faint">{email}</span>}
    </div>
  );
}
