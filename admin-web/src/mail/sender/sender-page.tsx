import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { projectQuery } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { CopyField } from '../../components/copy';
import { Fact, Facts } from '../../components/facts';
import { Card, PageHeader, Section, usePageTitle } from '../../components/layout';
import { ErrorState, Loading, Skeleton } from '../../components/states';
import { useTexts } from '../../texts';
import { reportAddressQuery } from '../queries';
import { LanguageForm } from './language-form';
import { ServerForm } from './server-form';
import { SuppressedAddresses } from './suppressed-addresses';
import { senderTexts } from './texts';

export function SenderPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/mail/sender' });
  const project = useQuery(projectQuery(useApi(), projectId));
  const t = useTexts(senderTexts);
  usePageTitle(t.title);
  return (
    <div className="max-w-3xl">
      <PageHeader title={t.title} description={t.description} />
      {project.isError && !project.data ? (
        <ErrorState error={project.error} title={t.loadFailed} onRetry={() => void project.refetch()} />
      ) : project.data === undefined ? (
        <Loading what={t.loading}>
          <Skeleton className="h-64 w-full" />
        </Loading>
      ) : (
        <ServerForm projectId={projectId} config={project.data.config.emailConfig} />
      )}
      <LanguageForm projectId={projectId} />
      <Section title={t.categories.title} description={t.categories.description}>
        <Card className="p-4 sm:p-5">
          <Facts>
            <Fact label={t.categories.transactional}>{t.categories.transactionalMeans}</Fact>
            <Fact label={t.categories.marketing}>{t.categories.marketingMeans}</Fact>
          </Facts>
        </Card>
      </Section>
      <Reports projectId={projectId} />
      <SuppressedAddresses projectId={projectId} />
    </div>
  );
}

/** The secret is loaded only when the owner reveals it. */
function Reports({ projectId }: { projectId: string }) {
  const t = useTexts(senderTexts).reports;
  const [isShown, setShown] = useState(false);
  const address = useQuery({ ...reportAddressQuery(useApi(), projectId), enabled: isShown });
  return (
    <Section title={t.title} description={t.description}>
      <Card className="flex flex-col gap-4 p-4 sm:p-5">
        {!isShown ? (
          <div>
            <Button onClick={() => setShown(true)}>{t.show}</Button>
          </div>
        ) : address.isError ? (
          <ErrorState error={address.error} title={t.loadFailed} onRetry={() => void address.refetch()} />
        ) : address.data === undefined ? (
          <Loading what={t.loading}>
            <Skeleton className="h-9 w-full" />
          </Loading>
        ) : (
          <>
            <CopyField label={t.url} value={address.data.url} />
            <CopyField label={t.secret} value={address.data.secret} isSecret />
            <a href="/docs/guides/mail#bounces-and-complaints" className="font-medium text-accent underline">
              {t.howTo}
            </a>
          </>
        )}
      </Card>
    </Section>
  );
}
