import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { apiKeysQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { Fact, Facts } from '../components/facts';
import { useTexts } from '../texts';
import { apiKeysTexts } from '../texts/generated/api-keys-texts';
import { ApiKeys, CreateKeysButton } from './api-keys';

export function KeysPage() {
  const t = useTexts(apiKeysTexts);
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const { isPending } = useQuery(apiKeysQuery(useApi(), projectId));
  usePageTitle(t.title);
  return (
    <>
      <PageHeader
        title={t.title}
        description={t.description}
        actions={<CreateKeysButton projectId={projectId} variant="primary" />}
      />
      <div className="mb-8">
        <ApiKeys projectId={projectId} />
      </div>
      {/* Stays hidden until the list above has loaded, so that it does not jump. */}
      <div hidden={isPending}>
        <Section title={t.about.title}>
          <Card className="flex flex-col gap-4 p-4 sm:p-5">
            <Facts>
              <Fact label={t.kinds.publishableClientKey.title}>{t.about.client}</Fact>
              <Fact label={t.kinds.secretServerKey.title}>{t.about.server}</Fact>
              <Fact label={t.kinds.superSecretAdminKey.title}>{t.about.admin}</Fact>
            </Facts>
            <p className="text-13 text-ink-muted">{t.about.leaked}</p>
          </Card>
        </Section>
      </div>
    </>
  );
}
