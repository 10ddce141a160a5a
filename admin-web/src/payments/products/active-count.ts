import { useQuery } from '@tanstack/react-query';
import { useProject } from '../project';
import { activeSubscriptionsQuery } from '../queries';

/** Subscriptions of a product that are not canceled. 0 while they load. */
export function useActiveCount(productId: string): number {
  const { data } = useQuery(activeSubscriptionsQuery(useProject()));
  const counts = data?.find(({ product_id }) => product_id === productId);
  return counts ? counts.active + counts.trialing + counts.past_due : 0;
}
