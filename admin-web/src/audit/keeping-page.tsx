import { useParams } from '@tanstack/react-router';
import { PageHeader, usePageTitle } from '../components/layout';
import { useTexts } from '../texts';
import { auditTexts } from '../texts/generated/audit-texts';
import { AuditTabs } from './audit-tabs';
import { Chains } from './chains';
import { Retention } from './retention';

export function KeepingPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/audit/keeping' });
  const t = useTexts(auditTexts);
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
