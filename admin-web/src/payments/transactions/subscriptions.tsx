import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { List } from '../../components/list';
import { useListing } from '../../components/listing';
import { Failure } from '../../forms/failure';
import { useChange } from '../../forms/use-change';
import { fill, formatLocale, textsOf, useTexts } from '../../texts';
import { paymentsTexts } from '../../texts/generated/payments-texts';
import { paymentsTransactionsTexts } from '../../texts/generated/payments-transactions-texts';
import { ChoiceDialog } from '../choice-dialog';
import { SUBSCRIPTION_STATUSES } from '../choices';
import { CustomerName } from '../customer-link';
import { useProject } from '../project';
import { type Customer, paymentsKey, type Subscription, type SubscriptionStatus, subscriptionsQuery } from '../queries';
import { paymentWrites } from '../writes';
import { customerColumns, customerOf, SaleBadges } from './sale';
import { LongText } from '../../components/long-text';

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

/** Subscriptions of one or all customers, newest first. */
export function Subscriptions({ customer }: { customer?: Customer }) {
  const { status, cursor } = useListing().listing;
  const t = useTexts(paymentsTransactionsTexts).subscriptions;
  const { statuses, sources, quantity: several } = useTexts(paymentsTexts);
  const [canceled, setCanceled] = useState<Subscription | null>(null);
  const filter = { customer, status: status as SubscriptionStatus | undefined, cursor };
  return (
    <>
      <List
        title={t.title}
        query={useQuery(subscriptionsQuery(useProject(), filter))}
        rowId={({ id }) => id}
        skeletonRows={customer ? 1 : undefined}
        columns={[
          {
            header: t.product,
            cell: (row) => (
              <div className="flex min-w-0 flex-col gap-0.5 py-1">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium [overflow-wrap:anywhere]">
                  <LongText>
                    {row.quantity === 1
                      ? row.product_display_name
                      : fill(several, { quantity: row.quantity, name: row.product_display_name })}
                  </LongText>
                  <Badge tone={TONES[row.status]}>{statuses[row.status]}</Badge>
                  <SaleBadges dispute={row.dispute_status} isTest={row.source === 'TEST_MODE'} />
                </span>
                <span className="text-13 text-ink-muted">
                  {dueText(row)} · {sources[row.source]}
                </span>
                {!customer && (
                  <span className="text-13 text-ink-muted sm:hidden">
                    <CustomerName customer={customerOf(row)} />
                  </span>
                )}
              </div>
            ),
          },
          ...customerColumns<Subscription>(customer),
          {
            header: t.actions,
            isActions: true,
            cell: (row) => <SubscriptionActions subscription={row} onCancel={() => setCanceled(row)} />,
          },
        ]}
        filters={
          customer
            ? []
            : [
                {
                  name: 'status',
                  label: t.status,
                  options: SUBSCRIPTION_STATUSES.map((value) => ({ value, label: statuses[value] })),
                },
              ]
        }
        Icon={RefreshCw}
        none={t.none}
        noneWhy={t.noneWhy}
      />
      {canceled && <CancelDialog subscription={canceled} onClose={() => setCanceled(null)} />}
    </>
  );
}

interface SubscriptionActionsProps {
  subscription: Subscription;
  onCancel: () => void;
}

function SubscriptionActions({ subscription, onCancel }: SubscriptionActionsProps) {
  const project = useProject();
  const t = useTexts(paymentsTransactionsTexts).subscriptions;
  const { id, product_display_name: name } = subscription;
  const resume = useChange({
    act: () => paymentWrites(project).resumeSubscription(id),
    refreshes: [paymentsKey(project)],
    done: fill(t.resumed, { name }),
  });
  if (subscription.ended_at_millis !== null) return null;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Failure error={resume.error} />
      {subscription.cancel_at_period_end && (
        <Button
          writes
          size="small"
          isBusy={resume.isBusy}
          aria-label={fill(t.resumeOf, { name })}
          onClick={() => void resume.run()}
        >
          {t.resume}
        </Button>
      )}
      <Button size="small" variant="dangerQuiet" aria-label={fill(t.cancelOf, { name })} onClick={onCancel}>
        {t.cancel}
      </Button>
    </div>
  );
}

/** A subscription without an end date can only be canceled at once. */
function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const project = useProject();
  const t = useTexts(paymentsTransactionsTexts).subscriptions;
  const { id, product_display_name: name, current_period_end_millis: end, cancel_at_period_end: ends } = subscription;
  const atEnd = { value: 'period_end', label: t.atEnd, hint: t.atEndHint } as const;
  const now = { value: 'now', label: t.now, hint: t.nowHint } as const;
  return (
    <ChoiceDialog
      title={fill(t.cancelTitle, { name })}
      choices={end !== null && !ends ? [atEnd, now] : [now]}
      action={t.cancelAction}
      act={(at) => paymentWrites(project).cancelSubscription(id, at)}
      done={fill(t.canceled, { name })}
      onClose={onClose}
    />
  );
}

function dueText(subscription: Subscription): string {
  const t = textsOf(paymentsTransactionsTexts).subscriptions;
  const on = (text: string, millis: number) =>
    fill(text, { date: new Date(millis).toLocaleDateString(formatLocale(), { dateStyle: 'medium' }) });
  const { ended_at_millis: ended, trial_end_millis: trial, current_period_end_millis: end } = subscription;
  if (ended !== null) return on(t.ended, ended);
  if (end === null) return t.forGood;
  const renews = subscription.provider !== null || subscription.renews;
  if (subscription.cancel_at_period_end || !renews) return on(t.ends, end);
  if (subscription.status === 'trialing' && trial !== null) return on(t.trial, trial);
  return on(t.renews, end);
}
