import { ApiError } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleDashed, ExternalLink } from 'lucide-react';
import { useApi } from '../../shell/api-context';
import { Alert } from '../../components/alert';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { CopyField } from '../../components/copy';
import { Card, Section } from '../../components/layout';
import { ErrorState, Loading, Skeleton } from '../../components/states';
import { Failure } from '../../forms/failure';
import { useSave } from '../../forms/use-save';
import { useTexts } from '../../texts';
import { stripeAccountQuery } from '../queries';
import { settingsTexts } from './settings-texts';

const FLAGS = ['details_submitted', 'charges_enabled', 'payouts_enabled'] as const;

/** The project's Stripe account. It is created and completed at Stripe; this shows its state. */
export function StripeAccount({ projectId }: { projectId: string }) {
  const api = useApi();
  const t = useTexts(settingsTexts).stripe;
  const account = useQuery(stripeAccountQuery(api, projectId));
  const setUp = useSave({
    act: () => api.admin(projectId).setupPayments(),
    onDone: ({ url }) => window.location.assign(url),
  });
  // The only possible rejection: the server has no Stripe configuration.
  const isUnset = setUp.error instanceof ApiError && setUp.error.status === 400;
  const isReady = account.data && FLAGS.every((flag) => account.data?.[flag]);
  return (
    <Section
      title={t.title}
      description={t.text}
      actions={
        account.data && (
          <Button size="small" isBusy={account.isFetching} onClick={() => void account.refetch()}>
            {t.refresh}
          </Button>
        )
      }
    >
      <Card className="flex flex-col gap-4 p-4 sm:p-5">
        {account.isError && !account.data && (
          <ErrorState error={account.error} onRetry={() => void account.refetch()} title={t.failed} />
        )}
        {account.isPending && (
          <Loading what={t.title}>
            <Skeleton className="h-9 w-48" />
          </Loading>
        )}
        {isUnset ? <Alert tone="warning">{t.unset}</Alert> : <Failure error={setUp.error} />}
        {account.data === null && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-muted">{t.none}</p>
            <Button variant="primary" isBusy={setUp.isBusy} onClick={() => void setUp.run()}>
              {t.connect}
            </Button>
          </div>
        )}
        {account.data && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <Badge tone={isReady ? 'positive' : 'warning'}>{isReady ? t.ready : t.incomplete}</Badge>
              <div className="flex gap-2">
                {!isReady && (
                  <Button variant="primary" isBusy={setUp.isBusy} onClick={() => void setUp.run()}>
                    {t.goOn}
                  </Button>
                )}
                <Button asChild>
                  <a href="https://dashboard.stripe.com" target="_blank" rel="noreferrer">
                    <ExternalLink aria-hidden className="size-4" />
                    {t.dashboard}
                  </a>
                </Button>
              </div>
            </div>
            <ul className="flex flex-col gap-2">
              {FLAGS.map((flag) => {
                const isOn = account.data?.[flag] === true;
                const Icon = isOn ? Check : CircleDashed;
                return (
                  <li key={flag} className="flex items-center gap-2.5">
                    <Icon aria-hidden className={isOn ? 'size-4 text-accent' : 'size-4 text-ink-faint'} />
                    <span className="flex-1">{t.flags[flag]}</span>
                    <span className="text-13 text-ink-muted">{isOn ? t.yes : t.no}</span>
                  </li>
                );
              })}
            </ul>
            <CopyField label={t.account} value={account.data.account_id} />
          </>
        )}
      </Card>
    </Section>
  );
}
