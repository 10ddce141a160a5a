import { type ConfigDifference, configDifferences } from '@hallpass/project-config';
import { Link, useParams } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../components/button';
import { Card, Section } from '../components/layout';
import { EmptyState } from '../components/states';
import { type Column, Table } from '../components/table';
import { fill, useTexts } from '../texts';
import { defaultsOf } from './change';
import { shortText, withoutSecrets } from './shown-value';
import { texts } from './texts';

export function Differences({ config }: { config: object }) {
  const t = useTexts(texts);
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const rows = useMemo(() => configDifferences(defaultsOf(), config), [config]);
  const show = (path: string, value: unknown) =>
    value === undefined ? (
      <span className="text-13 whitespace-nowrap text-ink-faint">{t.notSet}</span>
    ) : (
      <code className="font-mono text-13 [overflow-wrap:anywhere]">{shortText(withoutSecrets(path, value))}</code>
    );
  const columns: Column<ConfigDifference>[] = [
    {
      id: 'path',
      header: t.differences.path,
      cell: ({ row: { original } }) => (
        <code className="block min-w-40 py-1 font-mono text-13 font-medium [overflow-wrap:anywhere] sm:min-w-64">
          {original.path}
        </code>
      ),
    },
    {
      id: 'default',
      header: t.differences.default,
      look: { from: 'lg' },
      cell: ({ row: { original } }) => show(original.path, original.before),
    },
    {
      id: 'now',
      header: t.differences.now,
      cell: ({ row: { original } }) => show(original.path, original.after),
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">{t.differences.actions}</span>,
      look: { isRight: true, from: 'sm' },
      cell: ({ row: { original } }) => (
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
      <Card className="overflow-hidden">
        <Table
          caption={t.differences.title}
          columns={columns}
          rows={rows}
          rowId={({ path }) => path}
          searchText={({ path }) => path}
          empty={<EmptyState Icon={CircleCheck} title={t.differences.none} />}
        />
      </Card>
    </Section>
  );
}
