import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../shell/api-context';
import { Alert } from '../../components/alert';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { CopyButton } from '../../components/copy';
import { Card, PageHeader, Section, usePageTitle } from '../../components/layout';
import { showToast } from '../../components/toast';
import { WithConfig } from '../../config-forms/config-page';
import { useTexts } from '../../texts';
import { catalogueOf } from '../catalogue';
import { configKey, paymentsKey, stripeAccountQuery, writeCatalogue } from '../queries';
import { settingsTexts } from './settings-texts';
import { StripeAccount } from './stripe-account';
import { TEST_CARDS } from './test-cards';
import { TestClock } from './test-clock';

export function PaymentSettingsPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/payments/settings' });
  const t = useTexts(settingsTexts);
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <WithConfig projectId={projectId}>
        {(config) => {
          const { testMode } = catalogueOf(config);
          return (
            <>
              <Mode projectId={projectId} isTest={testMode} />
              <StripeAccount projectId={projectId} />
              {testMode && <TestClock projectId={projectId} />}
              {testMode && <Cards />}
            </>
          );
        }}
      </WithConfig>
    </>
  );
}

function Mode({ projectId, isTest }: { projectId: string; isTest: boolean }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const t = useTexts(settingsTexts).mode;
  const [isAsking, setAsking] = useState(false);
  const account = useQuery(stripeAccountQuery(api, projectId)).data;
  // Without a Stripe account nobody could pay. Warn the owner here, before the first customer notices.
  const [isMissing, setMissing] = useState(false);
  const ask = () => {
    const mayTake = !isTest || account?.charges_enabled === true;
    setMissing(!mayTake);
    setAsking(mayTake);
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
        <Button onClick={ask}>{isTest ? t.switchOff : t.switchOn}</Button>
      </Card>
      {isAsking && (
        <ConfirmDialog
          title={isTest ? t.offTitle : t.onTitle}
          description={isTest ? t.offText : t.onText}
          action={isTest ? t.switchOff : t.switchOn}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await writeCatalogue(api, projectId, { 'payments.testMode': !isTest });
            await queryClient.invalidateQueries({ queryKey: configKey(projectId) });
            await queryClient.invalidateQueries({ queryKey: paymentsKey(projectId) });
            showToast(isTest ? t.switchedOff : t.switchedOn);
          }}
        />
      )}
    </Section>
  );
}

function Cards() {
  const t = useTexts(settingsTexts).cards;
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
