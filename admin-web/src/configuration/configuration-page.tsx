import { useParams, useSearch } from '@tanstack/react-router';
import { PageHeader, usePageTitle } from '../components/layout';
import { TabLinks } from '../components/tabs';
import { WithConfig } from '../config-forms/config-page';
import { useTexts } from '../texts';
import { configurationTexts } from '../texts/generated/configuration-texts';
import { ChangeEditor } from './change-editor';
import { ConfigTreeView } from './config-tree-view';
import { Differences } from './differences';

const ROUTE = '/signed-in/projects/$projectId/configuration';

export function ConfigurationPage() {
  const t = useTexts(configurationTexts);
  const { projectId } = useParams({ from: ROUTE });
  const { tab } = useSearch({ from: ROUTE });
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <TabLinks
        label={t.tabs.label}
        current={tab}
        tabs={[
          { label: t.tabs.all },
          { label: t.tabs.change, tab: 'change' },
          { label: t.tabs.differences, tab: 'differences' },
        ]}
      />
      <WithConfig projectId={projectId}>
        {(config) => {
          if (tab === 'change') return <ChangeEditor key={projectId} projectId={projectId} config={config} />;
          if (tab === 'differences') return <Differences config={config} />;
          return <ConfigTreeView config={config} />;
        }}
      </WithConfig>
    </>
  );
}
