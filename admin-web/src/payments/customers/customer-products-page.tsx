import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../shell/api-context';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { CursorPager } from '../../components/cursor-pager';
import { Card, Section } from '../../components/layout';
import { ErrorState, Loading, Skeleton } from '../../components/states';
import { fill, useTexts } from '../../texts';
import type { CustomerType } from '../catalogue';
import { type Customer, ownedProductsQuery, subscriptionsQuery } from '../queries';
import { CustomerFrame } from './customer-frame';
import { customerTexts } from './customer-texts';
import { SubscriptionRow } from './subscription-row';

const FROM = '/signed-in/projects/$projectId/payments/customers/$customerType/$customerId';

export function CustomerProductsPage() {
  const { projectId, customerType, customerId } = useParams({ from: FROM });
  const { cursor } = useSearch({ from: FROM });
  const customer = { type: customerType as CustomerType, id: customerId };
  return (
    <CustomerFrame projectId={projectId} customer={customer}>
      <Owned projectId={projectId} customer={customer} />
      <Subscriptions projectId={projectId} customer={customer} cursor={cursor} />
    </CustomerFrame>
  );
}

const FIRST = 10;
const ALL = 100;

function Owned({ projectId, customer }: { projectId: string; customer: Customer }) {
  const t = useTexts(customerTexts).products;
  const [limit, setLimit] = useState(FIRST);
  const owned = useQuery(ownedProductsQuery(useApi(), projectId, customer, limit));
  return (
    <Section title={t.title}>
      <Card>
        {owned.isError && !owned.data && (
          <ErrorState error={owned.error} onRetry={() => void owned.refetch()} title={t.failed} />
        )}
        {!owned.data && !owned.isError && (
          <Loading what={t.title}>
            <Skeleton className="m-4 h-6 w-48" />
          </Loading>
        )}
        {owned.data?.products.length === 0 && <p className="p-4 text-ink-muted">{t.none}</p>}
        <ul>
          {owned.data?.products.map((product, at) => (
            <li key={at} className="flex items-center gap-3 border-b border-line px-4 py-3 last:border-0">
              <span className="min-w-0 flex-1 truncate font-medium">
                {product.quantity === 1
                  ? product.displayName
                  : fill(t.quantity, { quantity: product.quantity, name: product.displayName })}
              </span>
              {product.id === null ? (
                <Badge>{t.inline}</Badge>
              ) : (
                <code className="font-mono text-xs text-ink-faint">{product.id}</code>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {owned.data?.hasMore && limit < ALL && (
        <Button size="small" className="mt-3" onClick={() => setLimit(ALL)}>
          {t.all}
        </Button>
      )}
    </Section>
  );
}

interface SubscriptionsProps {
  projectId: string;
  customer: Customer;
  cursor: string | undefined;
}

function Subscriptions({ projectId, customer, cursor }: SubscriptionsProps) {
  const t = useTexts(customerTexts).products;
  const page = useQuery(subscriptionsQuery(useApi(), projectId, { customer, cursor }));
  return (
    <Section title={t.subscriptions}>
      <Card>
        {page.isError && !page.data && (
          <ErrorState error={page.error} onRetry={() => void page.refetch()} title={t.subscriptionsFailed} />
        )}
        {page.data?.items.length === 0 && <p className="p-4 text-ink-muted">{t.noSubscription}</p>}
        <ul>
          {page.data?.items.map((subscription) => (
            <SubscriptionRow key={subscription.id} projectId={projectId} subscription={subscription} />
          ))}
        </ul>
      </Card>
      <CursorPager cursor={cursor} nextCursor={page.isPlaceholderData ? null : (page.data?.nextCursor ?? null)} />
    </Section>
  );
}
