import { useParams } from '@tanstack/react-router';
import { PageHeader, usePageTitle } from '../components/layout';
import { useTexts } from '../texts';
import { AuditTabs } from './audit-tabs';
import { Chains } from './chains';
import { Retention } from './retention';
import { texts } from './texts';

export function KeepingPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/audit/keeping' });
  const t = useTexts(texts);
  usePageTitle(t.tabs.keeping);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <AuditTabs />
      <Retention projectId={projectId} />
      <Chains projectId={projectId} />
    </>
  );
}
