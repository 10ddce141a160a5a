import type { AdminEmailConfig } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { projectQuery } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { CopyField } from '../../components/copy';
import { Fact, Facts } from '../../components/facts';
import { Card, PageHeader, Section, usePageTitle } from '../../components/layout';
import { Loaded } from '../../components/loaded';
import { ErrorState, Loading, Skeleton } from '../../components/states';
import { fill, useTexts } from '../../texts';
import { emailsSenderTexts } from '../../texts/generated/emails-sender-texts';
import { reportAddressQuery, sentMailsQuery, sharedSenderOf } from '../queries';
import { LanguageForm } from './language-form';
import { ServerForm } from './server-form';
import { SuppressedAddresses } from './suppressed-addresses';

export function SenderPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/mail/sender' });
  const project = useQuery(projectQuery(useApi(), projectId));
  const t = useTexts(emailsSenderTexts);
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <Loaded query={project} what={t.loading} failed={t.loadFailed} lines={4}>
        {({ config: { emailConfig: config } }) => (
          <>
            <CurrentSender projectId={projectId} config={config} />
            <ServerForm projectId={projectId} config={config} />
          </>
        )}
      </Loaded>
      <LanguageForm projectId={projectId} />
      <Reports projectId={projectId} />
      <SuppressedAddresses projectId={projectId} />
    </>
  );
}

/** Shows the sender and the receiving mail server: the saved settings, completed by the latest email. */
function CurrentSender({ projectId, config }: { projectId: string; config: AdminEmailConfig | undefined }) {
  const t = useTexts(emailsSenderTexts).current;
  const shared = sharedSenderOf(useQuery(sentMailsQuery(useApi(), projectId)).data);
  const own = config?.type === 'standard' ? config : undefined;
  const name = own?.senderName ?? shared?.sender_name;
  const email = own?.senderEmail ?? shared?.sender_email;
  const delivery = () => {
    if (own) return fill(t.own, { host: own.host });
    if (shared?.host !== undefined) return fill(t.shared, { host: shared.host });
    return (
      <>
        {shared ? t.captured : t.unknown}{' '}
        <Link to="/projects/$projectId/mail/sent" params={{ projectId }} className="font-medium text-accent underline">
          {t.inbox}
        </Link>
      </>
    );
  };
  return (
    <Section title={t.title}>
      <Card className="p-4 sm:p-5">
        <Facts>
          <Fact label={t.from}>
            {name !== undefined && email !== undefined ? fill(t.address, { name, email }) : t.sharedFrom}
          </Fact>
          <Fact label={t.delivery}>{delivery()}</Fact>
        </Facts>
      </Card>
    </Section>
  );
}

/** The secret is loaded only when the owner reveals it. */
function Reports({ projectId }: { projectId: string }) {
  const t = useTexts(emailsSenderTexts).reports;
  const [isShown, setShown] = useState(false);
  const address = useQuery({ ...reportAddressQuery(useApi(), projectId), enabled: isShown });
  return (
    <Section title={t.title} description={t.description}>
      <Card className="flex flex-col gap-4 p-4 sm:p-5">
        {!isShown ? (
          <div>
            <Button onClick={() => setShown(true)}>{t.show}</Button>
          </div>
        ) : address.data ? (
          <>
            <CopyField label={t.url} value={address.data.url} />
            <CopyField label={t.secret} value={address.data.secret} isSecret />
            <a href="/docs/guides/mail#bounces-and-complaints" className="font-medium text-accent underline">
              {t.howTo}
            </a>
          </>
        ) : address.isError ? (
          <ErrorState error={address.error} title={t.loadFailed} onRetry={() => void address.refetch()} />
        ) : (
          <Loading what={t.loading}>
            <Skeleton className="h-9 w-full" />
          </Loading>
        )}
      </Card>
    </Section>
  );
}
