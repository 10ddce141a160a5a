import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useApi } from '../../shell/api-context';
import { type Customer, customerNameQuery } from '../queries';

/** The customer's name; the id if the customer is custom or no longer exists. */
export function CustomerName({ customer }: { customer: Customer }) {
  return useCustomerName(customer) ?? <code className="font-mono text-13">{customer.id}</code>;
}

export function useCustomerName(customer: Customer): string | null {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  return useQuery(customerNameQuery(useApi(), projectId, customer)).data ?? null;
}
