import { MoreHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { adminRequest } from '../api/admin-request';
import { keys } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { ConfirmDialog } from '../components/confirm-dialog';
import { Card } from '../components/layout';
import { LongText } from '../components/long-text';
import { Menu, MenuItem, MenuSeparator } from '../components/menu';
import { type Column, Table } from '../components/table';
import { useConfirmed } from '../forms/use-confirmed';
import { fill, useTexts } from '../texts';
import { DefinitionDialog } from './definition-dialog';
import type { Definition } from './graph';
import { HoldersDialog } from './holders-dialog';
import { isSystem, type Scope } from './queries';
import { permissionTexts } from './texts';

interface DefinitionsTableProps {
  projectId: string;
  scope: Scope;
  definitions: Definition[];
}

type Act = { kind: 'edit' | 'who' | 'remove'; definition: Definition };

export function DefinitionsTable({ projectId, scope, definitions }: DefinitionsTableProps) {
  const t = useTexts(permissionTexts);
  const api = useApi();
  const [act, setAct] = useState<Act | null>(null);
  const remove = useConfirmed({
    act: ({ id }: Definition) =>
      adminRequest(api, projectId, `DELETE /${scope}-permission-definitions/{permission_id}`, {
        path: { permission_id: id },
      }),
    // Deleting a permission also changes grants, permissions that contain it, and defaults.
    refreshes: [keys.project(projectId)],
    done: (_, { id }) => fill(t.removed, { id }),
  });
  const columns = useMemo(() => definitionColumns(t, setAct), [t]);
  const close = () => setAct(null);
  return (
    <Card className="overflow-hidden">
      <Table
        caption={scope === 'team' ? t.tabs.team : t.tabs.project}
        columns={columns}
        rows={definitions}
        rowId={({ id }) => id}
        searchText={({ id, description }) => `${id} ${description ?? ''}`}
        empty={null}
      />
      {act?.kind === 'edit' && (
        <DefinitionDialog projectId={projectId} scope={scope} edited={act.definition} onClose={close} />
      )}
      {act?.kind === 'who' && (
        <HoldersDialog projectId={projectId} scope={scope} permissionId={act.definition.id} onClose={close} />
      )}
      {act?.kind === 'remove' && (
        <ConfirmDialog
          title={fill(t.removeTitle, { id: act.definition.id })}
          description={t.removeText}
          action={t.remove}
          typedName={act.definition.id}
          onConfirm={() => remove(act.definition)}
          onClose={close}
        />
      )}
    </Card>
  );
}

function definitionColumns(t: typeof permissionTexts.english, onAct: (act: Act) => void): Column<Definition>[] {
  return [
    {
      id: 'id',
      header: t.id,
      cell: ({ row: { original: definition } }) => (
        <div className="flex min-w-0 flex-col py-1">
          <span className="flex flex-wrap items-center gap-2">
            <code className="font-mono text-13 font-medium [overflow-wrap:anywhere]">{definition.id}</code>
            {isSystem(definition.id) && <Badge>{t.system}</Badge>}
          </span>
          {definition.description && <LongText className="text-13 text-ink-muted">{definition.description}</LongText>}
        </div>
      ),
    },
    {
      id: 'contains',
      header: t.contains,
      look: { from: 'sm' },
      cell: ({ row }) =>
        row.original.contained_permission_ids.length === 0 ? (
          <span className="text-ink-faint">{t.nothing}</span>
        ) : (
          <span className="flex flex-wrap gap-1 py-1">
            {row.original.contained_permission_ids.map((id) => (
              <Badge key={id}>{id}</Badge>
            ))}
          </span>
        ),
    },
    {
      id: 'acts',
      header: () => <span className="sr-only">{t.acts}</span>,
      look: { isRight: true },
      cell: ({ row: { original: definition } }) => (
        <Menu
          align="end"
          trigger={
            <Button size="icon" variant="ghost" aria-label={fill(t.more, { id: definition.id })}>
              <MoreHorizontal aria-hidden className="size-4" />
            </Button>
          }
        >
          <MenuItem onSelect={() => onAct({ kind: 'who', definition })}>{t.who}</MenuItem>
          {!isSystem(definition.id) && (
            <>
              <MenuItem onSelect={() => onAct({ kind: 'edit', definition })}>{t.edit}</MenuItem>
              <MenuSeparator />
              <MenuItem className="text-danger" onSelect={() => onAct({ kind: 'remove', definition })}>
                {t.remove}
              </MenuItem>
            </>
          )}
        </Menu>
      ),
    },
  ];
}
