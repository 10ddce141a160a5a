import { TabLinks } from '../components/tabs';
import { useTexts } from '../texts';
import { texts } from './texts';

const AUDIT = '/projects/$projectId/audit';

export function AuditTabs() {
  const t = useTexts(texts).tabs;
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
