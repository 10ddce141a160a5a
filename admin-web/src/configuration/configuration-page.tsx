import { useParams, useSearch, Link } from '@tanstack/react-router';
import { type ConfigDifference, configDifferences } from '@hallpass/project-config';
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { PageHeader, usePageTitle, Section } from '../components/layout';
import { TabLinks } from '../components/tabs';
import { WithConfig } from '../config-forms/config-page';
import { useTexts, fill } from '../texts';
import { configurationTexts } from '../texts/generated/configuration-texts';
import { Button } from '../components/button';
import { List } from '../components/list';
import type { TableColumn } from '../components/table';
import { ChangeEditor } from './change-editor';
import { ConfigTreeView } from './config-tree-view';
import { defaultsOf } from './change';
import { shortText, withoutSecrets } from './shown-value';

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

function Differences({ config }: { config: object }) {
  const t = useTexts(configurationTexts);
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const rows = useMemo(() => configDifferences(defaultsOf(), config), [config]);
  const show = (path: string, value: unknown) =>
    value === undefined ? (
      <span className="text-13 whitespace-nowrap text-ink-faint">{t.notSet}</span>
    ) : (
      <code className="font-mono text-13 [overflow-wrap:anywhere]">{shortText(withoutSecrets(path, value))}</code>
    );
  const columns: TableColumn<ConfigDifference>[] = [
    {
      header: t.differences.path,
      cell: (original) => (
        <code className="block min-w-40 py-1 font-mono text-13 font-medium [overflow-wrap:anywhere] sm:min-w-64">
          {original.path}
        </code>
      ),
    },
    {
      header: t.differences.default,
      from: 'lg',
      cell: (original) => show(original.path, original.before),
    },
    {
      header: t.differences.now,
      cell: (original) => show(original.path, original.after),
    },
    {
      header: t.differences.actions,
      isActions: true,
      from: 'sm',
      cell: (original) => (
        <Button asChild variant="ghost" size="small" className="-me-2">
          <Link
            to="/projects/$projectId/configuration"
            params={{ projectId }}
            search={{ tab: 'change', reset: original.path }}
            aria-label={fill(t.differences.resetLabel, { path: original.path })}
          >
            {t.differences.reset}
          </Link>
        </Button>
      ),
    },
  ];
  return (
    <Section title={t.differences.title} description={t.differences.hint}>
      <List
        title={t.differences.title}
        rows={rows}
        columns={columns}
        rowId={({ path }) => path}
        searchText={({ path }) => path}
        Icon={CircleCheck}
        none={t.differences.none}
      />
    </Section>
  );
}
