import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../shell/api-context';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Failure } from '../../forms/failure';
import { useSave } from '../../forms/use-save';
import { fill, formatLocale, useTexts } from '../../texts';
import { paymentsKey, type Subscription } from '../queries';
import { texts } from '../texts';
import { DisputeBadge } from '../transactions/dispute-badge';
import { paymentWrites } from '../writes';
import { CancelDialog } from './cancel-dialog';
import { CustomerName } from './customer-name';
import { customerTexts } from './customer-texts';

const TONES = {
  active: 'positive',
  trialing: 'positive',
  canceled: 'neutral',
  paused: 'neutral',
  incomplete: 'warning',
  incomplete_expired: 'neutral',
  past_due: 'danger',
  unpaid: 'danger',
} as const;

const dateFormat = () => new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' });

interface SubscriptionRowProps {
  projectId: string;
  subscription: Subscription;
  withCustomer?: boolean;
}

export function SubscriptionRow({ projectId, subscription, withCustomer = false }: SubscriptionRowProps) {
  const api = useApi();
  const all = useTexts(customerTexts);
  const t = all.subscription;
  const shared = useTexts(texts);
  const [isCanceling, setCanceling] = useState(false);
  const { id, status, product_display_name: name, quantity } = subscription;
  const resume = useSave({
    act: () => paymentWrites(api, projectId).resumeSubscription(id),
    refreshes: [paymentsKey(projectId)],
    done: t.resumed,
  });
  const isOver = subscription.ended_at_millis !== null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0">
      <div className="flex min-w-0 flex-1 basis-56 flex-col">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="truncate font-medium">
            {quantity === 1 ? name : fill(all.products.quantity, { quantity, name })}
          </span>
          <Badge tone={TONES[status]}>{shared.statuses[status]}</Badge>
          <DisputeBadge status={subscription.dispute_status} />
          {subscription.source === 'TEST_MODE' && <Badge>{shared.test}</Badge>}
        </span>
        {withCustomer && (
          <Link
            to="/projects/$projectId/payments/customers/$customerType/$customerId"
            params={{ projectId, customerType: subscription.customer_type, customerId: subscription.customer_id }}
            className="w-fit max-w-full truncate text-13 text-accent hover:underline"
          >
            <CustomerName customer={{ type: subscription.customer_type, id: subscription.customer_id }} />
          </Link>
        )}
        <span className="text-13 text-ink-muted">
          {dueText(subscription, t)} · {shared.sources[subscription.source]}
        </span>
        <Failure error={resume.error} />
      </div>
      {!isOver && subscription.cancel_at_period_end && (
        <Button
          size="small"
          isBusy={resume.isBusy}
          aria-label={fill(t.resumeOf, { name })}
          onClick={() => void resume.run()}
        >
          {t.resume}
        </Button>
      )}
      {!isOver && (
        <Button
          size="small"
          variant="dangerQuiet"
          aria-label={fill(t.cancelOf, { name })}
          onClick={() => setCanceling(true)}
        >
          {t.cancel}
        </Button>
      )}
      {isCanceling && (
        <CancelDialog projectId={projectId} subscription={subscription} onClose={() => setCanceling(false)} />
      )}
    </li>
  );
}

function dueText(subscription: Subscription, t: typeof customerTexts.english.subscription): string {
  const date = (millis: number) => dateFormat().format(new Date(millis));
  const { ended_at_millis: ended, trial_end_millis: trial, current_period_end_millis: end } = subscription;
  if (ended !== null) return fill(t.ended, { date: date(ended) });
  if (end === null) return t.forGood;
  const renews = subscription.provider !== null || subscription.renews;
  if (subscription.cancel_at_period_end || !renews) return fill(t.ends, { date: date(end) });
  if (subscription.status === 'trialing' && trial !== null) return fill(t.trial, { date: date(trial) });
  return fill(t.renews, { date: date(end) });
}
