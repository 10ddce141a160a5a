import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '../../components/layout';
import { LongText } from '../../components/long-text';
import { ErrorState } from '../../components/states';
import { type Column, Table } from '../../components/table';

interface SourceTableProps<Source extends object> {
  query: UseQueryResult<Source[]>;
  caption: string;
  failed: string;
  nameHeader: string;
  /** Path of a source's page. */
  pathOf: (id: string) => string;
  /** Shown after the name. */
  badge?: (source: Source) => ReactNode;
  /** Columns after the name. */
  columns: Column<Source>[];
  empty: ReactNode;
  skeletonRows?: number;
}

/** A table of templates, themes or drafts. Each row links to the editor. */
export function SourceTable<Source extends { id: string; display_name: string }>(props: SourceTableProps<Source>) {
  const { query, caption, failed, nameHeader, pathOf, badge, columns, empty, skeletonRows } = props;
  if (query.isError && !query.data) {
    return (
      <Card>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} title={failed} />
      </Card>
    );
  }
  const name: Column<Source> = {
    id: 'name',
    header: nameHeader,
    cell: ({ row: { original: source } }) => (
      <span className="flex flex-wrap items-center gap-2">
        <Link
          to={pathOf(source.id) as '.'}
          className="font-medium [overflow-wrap:anywhere] outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          <LongText>{source.display_name}</LongText>
        </Link>
        {badge?.(source)}
      </span>
    ),
  };
  return (
    <Card className="overflow-hidden">
      <Table
        caption={caption}
        columns={[name, ...columns]}
        rows={query.data}
        rowId={({ id }) => id}
        searchText={({ display_name }) => display_name}
        skeletonRows={skeletonRows}
        empty={empty}
      />
    </Card>
  );
}
