import { TabLinks } from '../components/tabs';
import { useTexts } from '../texts';
import { auditTexts } from '../texts/generated/audit-texts';

const AUDIT = '/projects/$projectId/audit';

export function AuditTabs() {
  const t = useTexts(auditTexts).tabs;
  return (
    <TabLinks
      label={t.label}
      tabs={[
        { label: t.entries, to: AUDIT },
        { label: t.keeping, to: `${AUDIT}/keeping` },
      ]}
    />
  );
}
