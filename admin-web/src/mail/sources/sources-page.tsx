import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageHeader, usePageTitle } from '../../components/layout';
import { EmptyState } from '../../components/states';
import type { Column } from '../../components/table';
import { mailKeys, type SourceOrigin } from '../queries';
import { CreateButton, type CreateTexts } from './create-button';
import { OriginBadge } from './origin-badge';
import { SourceTable } from './source-table';

interface ListedSource {
  id: string;
  display_name: string;
  origin: SourceOrigin;
}

interface SourcesPageProps<Source extends object> {
  projectId: string;
  kind: 'templates' | 'themes';
  texts: CreateTexts & {
    title: string;
    description: string;
    loadFailed: string;
    none: string;
    columns: { name: string; origin: string };
  };
  query: UseQueryResult<Source[]>;
  create: (name: string) => Promise<{ id: string }>;
  /** Shown after the name. */
  badge?: (source: Source) => ReactNode;
  /** Columns between the name and the origin. */
  columns: Column<Source>[];
  Icon: LucideIcon;
  skeletonRows: number;
}

/** The list of templates or themes. */
export function SourcesPage<Source extends ListedSource>(props: SourcesPageProps<Source>) {
  const { projectId, kind, texts: t, query, create, badge, columns, Icon, skeletonRows } = props;
  const navigate = useNavigate();
  const pathOf = (id: string) => `/projects/${projectId}/mail/${kind}/${id}`;
  usePageTitle(t.title);
  const origin: Column<Source> = {
    id: 'origin',
    header: t.columns.origin,
    look: { isRight: true },
    cell: ({ row }) => <OriginBadge origin={row.original.origin} />,
  };
  return (
    <>
      <PageHeader
        title={t.title}
        description={t.description}
        actions={
          <CreateButton
            texts={t}
            act={create}
            refreshes={mailKeys[kind](projectId)}
            onMade={(id) => navigate({ to: pathOf(id) as '.' })}
          />
        }
      />
      <SourceTable
        query={query}
        caption={t.title}
        failed={t.loadFailed}
        nameHeader={t.columns.name}
        pathOf={pathOf}
        badge={badge}
        columns={[...columns, origin]}
        empty={<EmptyState Icon={Icon} title={t.none} />}
        skeletonRows={skeletonRows}
      />
    </>
  );
}
