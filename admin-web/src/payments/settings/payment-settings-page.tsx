import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@hallpass/js';
import { Check, CircleDashed, ExternalLink, LoaderCircle } from 'lucide-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Alert } from '../../components/alert';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { CopyButton, CopyField } from '../../components/copy';
import { Card, PageHeader, Section, usePageTitle } from '../../components/layout';
import { configSource } from '../../config-forms/queries';
import { useChange } from '../../forms/use-change';
import { useTexts, fill, formatLocale } from '../../texts';
import { paymentsSettingsTexts } from '../../texts/generated/payments-settings-texts';
import { useProject } from '../project';
import { configKey, paymentsKey, stripeAccountQuery, testClockQuery } from '../queries';
import { WithPayments } from '../with-payments';
import { Loaded } from '../../components/loaded';
import { Failure } from '../../forms/failure';
import { DAY_MILLIS } from '../../components/durations';
import { SelectField, TextField } from '../../components/fields';
import { lengthText } from '../format';
import { paymentWrites } from '../writes';

const DAYS = { day: 1, week: 7, month: 31, year: 366 } as const;
const MOST_DAYS = 3_660;

const exactFormat = () => new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'full', timeStyle: 'short' });

const FLAGS = ['details_submitted', 'charges_enabled', 'payouts_enabled'] as const;

/** Stripe's test card numbers, which the built-in provider also accepts (docs/test-payments.md). */
const TEST_CARDS = [
  { number: '4242 4242 4242 4242', does: 'pays' },
  { number: '4000 0000 0000 0002', does: 'declined' },
  { number: '4000 0000 0000 9995', does: 'poor' },
  { number: '4000 0000 0000 0341', does: 'later' },
  { number: '4000 0000 0000 0259', does: 'disputed' },
] as const;

export function PaymentSettingsPage() {
  const t = useTexts(paymentsSettingsTexts);
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <WithPayments>
        {({ testMode }) => (
          <>
            <Mode isTest={testMode} />
            <StripeAccount />
            {testMode && <TestClock />}
            {testMode && <Cards />}
          </>
        )}
      </WithPayments>
    </>
  );
}

function Mode({ isTest }: { isTest: boolean }) {
  const project = useProject();
  const t = useTexts(paymentsSettingsTexts).mode;
  const account = useQuery(stripeAccountQuery(project)).data;
  // Without a Stripe account nobody could pay. Warn the owner here, before the first customer notices.
  const [isMissing, setMissing] = useState(false);
  const change = useChange({
    act: () => configSource(project.api, project.projectId).write({ 'payments.testMode': !isTest }),
    confirm: {
      title: isTest ? t.offTitle : t.onTitle,
      description: isTest ? t.offText : t.onText,
      action: isTest ? t.switchOff : t.switchOn,
    },
    refreshes: [configKey(project), paymentsKey(project)],
    done: isTest ? t.switchedOff : t.switchedOn,
  });
  const ask = () => {
    const isReady = !isTest || account?.charges_enabled === true;
    setMissing(!isReady);
    if (isReady) void change.run();
  };
  return (
    <Section title={t.title} description={t.text}>
      <Card className="flex flex-wrap items-center justify-between gap-3 p-4 sm:p-5">
        {isMissing && (
          <div className="w-full">
            <Alert tone="danger">{t.offMissing}</Alert>
          </div>
        )}
        <Badge tone={isTest ? 'warning' : 'positive'}>{isTest ? t.on : t.off}</Badge>
        <Button writes onClick={ask}>
          {isTest ? t.switchOff : t.switchOn}
        </Button>
      </Card>
      {change.dialog}
    </Section>
  );
}

function Cards() {
  const t = useTexts(paymentsSettingsTexts).cards;
  return (
    <Section title={t.title} description={t.text}>
      <Card>
        <ul>
          {TEST_CARDS.map(({ number, does }) => (
            <li key={number} className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-0">
              <code className="font-mono text-13 whitespace-nowrap">{number}</code>
              <CopyButton text={number.replaceAll(' ', '')} label={number} />
              <span className="min-w-0 flex-1 text-end text-13 text-ink-muted sm:text-start">{t.does[does]}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/** The project's Stripe account. It is created and completed at Stripe; this shows its state. */
function StripeAccount() {
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

/** Shows the project's payment clock and advances it. */
function TestClock() {
  const t = useTexts(paymentsSettingsTexts).clock;
  const clock = useQuery(testClockQuery(useProject()));
  return (
    <Section title={t.title} description={t.text}>
      <Loaded query={clock} what={t.title} failed={t.failed}>
        {({ now_millis, offset_millis, status }) => {
          const days = Math.floor(offset_millis / DAY_MILLIS);
          return (
            <Card className="flex flex-col gap-4 p-4 sm:p-5">
              <div role="status">
                <p className="text-13 text-ink-faint">{t.now}</p>
                <p className="text-base font-semibold">{exactFormat().format(new Date(now_millis))}</p>
                <p className="text-13 text-ink-muted">
                  {days === 0 ? t.real : fill(t.ahead, { length: lengthText([days, 'day']) })}
                </p>
                {status === 'advancing' && (
                  <p className="mt-2 flex items-center gap-2 text-13">
                    <LoaderCircle aria-hidden className="size-4 animate-spin text-ink-faint" />
                    {t.advancing}
                  </p>
                )}
              </div>
              <MoveClock />
            </Card>
          );
        }}
      </Loaded>
    </Section>
  );
}

function MoveClock() {
  const project = useProject();
  const t = useTexts(paymentsSettingsTexts).clock;
  const schema = z
    .object({ move: z.enum(['day', 'week', 'month', 'year', 'days']), days: z.string().trim() })
    .transform(({ move, days }) => ({ days: move === 'days' ? Number(days) : DAYS[move] }))
    .refine(({ days }) => Number.isInteger(days) && days >= 1 && days <= MOST_DAYS, {
      message: t.daysInvalid,
      path: ['days'],
    });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { move: 'month', days: '' } as z.input<typeof schema>,
  });
  const move = useWatch({ control: form.control, name: 'move' });
  const save = useChange({
    act: ({ days }: { days: number }) => paymentWrites(project).moveClock(days * DAY_MILLIS),
    refreshes: [paymentsKey(project)],
    done: t.moved,
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(save.run)(event)}
      className="flex flex-col gap-3 border-t border-line pt-4"
    >
      <Failure error={save.error} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-44">
          <SelectField
            label={t.move}
            options={[...Object.entries(t.moves), ['days', t.custom]]}
            {...form.register('move')}
          />
        </div>
        {move === 'days' && (
          <div className="w-44">
            <TextField
              label={t.days}
              error={form.formState.errors.days?.message}
              inputMode="numeric"
              {...form.register('days')}
            />
          </div>
        )}
        <Button type="submit" variant="primary" isBusy={save.isBusy}>
          {t.go}
        </Button>
      </div>
    </form>
  );
}
