import { Link, useParams } from '@tanstack/react-router';
import { Boxes, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../components/button';
import { Card, PageHeader, usePageTitle } from '../../components/layout';
import { EmptyState } from '../../components/states';
import { type Column, Table } from '../../components/table';
import { WithConfig } from '../../config-forms/config-page';
import { plural, useTexts } from '../../texts';
import { type Catalogue, catalogueOf, type ItemDefinition } from '../catalogue';
import { texts } from '../texts';
import { giversOf, ItemDialog } from './item-dialog';
import { itemTexts } from './item-texts';

export function ItemsPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/payments/items' });
  const t = useTexts(itemTexts);
  const [isCreating, setCreating] = useState(false);
  usePageTitle(t.title);
  return (
    <>
      <PageHeader
        title={t.title}
        description={t.description}
        actions={
          <Button variant="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden className="size-4" />
            {t.new}
          </Button>
        }
      />
      <WithConfig projectId={projectId}>
        {(config) => (
          <>
            <Items projectId={projectId} catalogue={catalogueOf(config)} onCreate={() => setCreating(true)} />
            {isCreating && (
              <ItemDialog projectId={projectId} catalogue={catalogueOf(config)} onClose={() => setCreating(false)} />
            )}
          </>
        )}
      </WithConfig>
    </>
  );
}

type Row = ItemDefinition & { id: string; givers: number };

interface ItemsProps {
  projectId: string;
  catalogue: Catalogue;
  onCreate: () => void;
}

function Items({ projectId, catalogue, onCreate }: ItemsProps) {
  const t = useTexts(itemTexts);
  const { customerTypes } = useTexts(texts);
  const rows = Object.entries(catalogue.items).map(([id, item]) => ({
    ...item,
    id,
    givers: giversOf(catalogue, id).length,
  }));
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        id: 'item',
        header: t.columns.item,
        cell: ({ row: { original } }) => (
          <div className="flex min-w-0 flex-col">
            <Link
              to="/projects/$projectId/payments/items/$itemId"
              params={{ projectId, itemId: original.id }}
              className="w-fit max-w-60 truncate font-medium after:absolute after:inset-0"
            >
              {original.displayName}
            </Link>
            <code className="font-mono text-xs text-ink-faint">{original.id}</code>
          </div>
        ),
      },
      {
        id: 'type',
        header: t.columns.type,
        cell: ({ row: { original } }) => <span className="text-ink-muted">{customerTypes[original.customerType]}</span>,
      },
      {
        id: 'products',
        header: t.columns.products,
        cell: ({ row: { original } }) => (
          <span className="text-ink-muted">
            {original.givers === 0 ? t.nobody : plural(t.givenBy, original.givers)}
          </span>
        ),
        look: { from: 'sm' },
      },
    ],
    [projectId, t, customerTypes],
  );
  return (
    <Card className="overflow-hidden">
      <Table
        caption={t.title}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        searchText={({ id, displayName }) => `${id} ${displayName}`}
        empty={
          <EmptyState Icon={Boxes} title={t.emptyTitle} action={<Button onClick={onCreate}>{t.new}</Button>}>
            {t.emptyText}
          </EmptyState>
        }
      />
    </Card>
  );
}
