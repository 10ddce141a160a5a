import { ApiError } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleDashed, ExternalLink } from 'lucide-react';
import { Alert } from '../../components/alert';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { CopyField } from '../../components/copy';
import { Card, Section } from '../../components/layout';
import { Loaded } from '../../components/loaded';
import { Failure } from '../../forms/failure';
import { useChange } from '../../forms/use-change';
import { useTexts } from '../../texts';
import { paymentsSettingsTexts } from '../../texts/generated/payments-settings-texts';
import { useProject } from '../project';
import { stripeAccountQuery } from '../queries';

const FLAGS = ['details_submitted', 'charges_enabled', 'payouts_enabled'] as const;

/** The project's Stripe account. It is created and completed at Stripe; this shows its state. */
export function StripeAccount() {
  const project = useProject();
  const t = useTexts(paymentsSettingsTexts).stripe;
  const account = useQuery(stripeAccountQuery(project));
  const setUp = useChange({
    act: () => project.api.admin(project.projectId).setupPayments(),
    onDone: ({ url }) => window.location.assign(url),
  });
  // The only possible rejection: the server has no Stripe configuration.
  const isUnset = setUp.error instanceof ApiError && setUp.error.status === 400;
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
      <Loaded query={account} what={t.title} failed={t.failed} lines={1}>
        {(found) => {
          const isReady = found !== null && FLAGS.every((flag) => found[flag]);
          const connect = (
            <Button variant="primary" isBusy={setUp.isBusy} onClick={() => void setUp.run()}>
              {found === null ? t.connect : t.goOn}
            </Button>
          );
          return (
            <Card className="flex flex-col gap-4 p-4 sm:p-5">
              {isUnset ? <Alert tone="warning">{t.unset}</Alert> : <Failure error={setUp.error} />}
              <div className="flex flex-wrap items-center justify-between gap-3">
                {found === null ? (
                  <p className="text-ink-muted">{t.none}</p>
                ) : (
                  <Badge tone={isReady ? 'positive' : 'warning'}>{isReady ? t.ready : t.incomplete}</Badge>
                )}
                <div className="flex flex-wrap gap-2">
                  {!isReady && connect}
                  {found && (
                    <Button asChild>
                      <a href="https://dashboard.stripe.com" target="_blank" rel="noreferrer">
                        <ExternalLink aria-hidden className="size-4" />
                        {t.dashboard}
                      </a>
                    </Button>
                  )}
                </div>
              </div>
              {found && (
                <>
                  <ul className="flex flex-col gap-2">
                    {FLAGS.map((flag) => {
                      const Icon = found[flag] ? Check : CircleDashed;
                      return (
                        <li key={flag} className="flex items-center gap-2.5">
                          <Icon aria-hidden className={found[flag] ? 'size-4 text-accent' : 'size-4 text-ink-faint'} />
                          <span className="flex-1">{t.flags[flag]}</span>
                          <span className="text-13 text-ink-muted">{found[flag] ? t.yes : t.no}</span>
                        </li>
                      );
                    })}
                  </ul>
                  <CopyField label={t.account} value={found.account_id} />
                </>
              )}
            </Card>
          );
        }}
      </Loaded>
    </Section>
  );
}
