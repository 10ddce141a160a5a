import { type ConfigDifference, configDifferences } from '@hallpass/project-config';
import { Link, useParams } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../components/button';
import { Section } from '../components/layout';
import { List } from '../components/list';
import type { TableColumn } from '../components/table';
import { fill, useTexts } from '../texts';
import { configurationTexts } from '../texts/generated/configuration-texts';
import { defaultsOf } from './change';
import { shortText, withoutSecrets } from './shown-value';

export function Differences({ config }: { config: object }) {
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
