import { useState } from 'react';
import { adminRequest } from '../api/admin-request';
import { keys } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Faint, RowMenu } from '../components/cells';
import { Badge } from '../components/badge';
import { LongText } from '../components/long-text';
import { MenuItem, MenuSeparator } from '../components/menu';
import { List } from '../components/list';
import type { TableColumn } from '../components/table';
import { useChange } from '../forms/use-change';
import { fill, useTexts } from '../texts';
import { permissionsTexts, type PermissionsTexts } from '../texts/generated/permissions-texts';
import { DefinitionDialog } from './definition-dialog';
import type { Definition } from './graph';
import { HoldersDialog } from './holders-dialog';
import { isSystem, type Scope } from './queries';

interface DefinitionsTableProps {
  projectId: string;
  scope: Scope;
  definitions: Definition[];
}

type Act = { kind: 'edit' | 'who'; definition: Definition };

export function DefinitionsTable({ projectId, scope, definitions }: DefinitionsTableProps) {
  const t = useTexts(permissionsTexts);
  const api = useApi();
  const [act, setAct] = useState<Act | null>(null);
  const remove = useChange({
    confirm: ({ id }) => ({
      title: fill(t.removeTitle, { id }),
      description: t.removeText,
      action: t.remove,
      typedName: id,
    }),
    act: ({ id }: Definition) =>
      adminRequest(api, projectId, `DELETE /${scope}-permission-definitions/{permission_id}`, {
        path: { permission_id: id },
      }),
    // Deleting a permission also changes grants, permissions that contain it, and defaults.
    refreshes: [keys.project(projectId)],
    done: (_, { id }) => fill(t.removed, { id }),
  });
  const close = () => setAct(null);
  return (
    <>
      <List
        title={scope === 'team' ? t.tabs.team : t.tabs.project}
        rows={definitions}
        columns={definitionColumns(t, setAct, (definition) => void remove.run(definition))}
        rowId={({ id }) => id}
        searchText={({ id, description }) => `${id} ${description ?? ''}`}
      />
      {act?.kind === 'edit' && (
        <DefinitionDialog projectId={projectId} scope={scope} edited={act.definition} onClose={close} />
      )}
      {act?.kind === 'who' && (
        <HoldersDialog projectId={projectId} scope={scope} permissionId={act.definition.id} onClose={close} />
      )}
      {remove.dialog}
    </>
  );
}

function definitionColumns(
  t: PermissionsTexts,
  onAct: (act: Act) => void,
  onRemove: (definition: Definition) => void,
): TableColumn<Definition>[] {
  return [
    {
      header: t.id,
      cell: (definition) => (
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
      header: t.contains,
      from: 'sm',
      cell: (row) =>
        row.contained_permission_ids.length === 0 ? (
          <Faint>{t.nothing}</Faint>
        ) : (
          <span className="flex flex-wrap gap-1 py-1">
            {row.contained_permission_ids.map((id) => (
              <Badge key={id}>{id}</Badge>
            ))}
          </span>
        ),
    },
    {
      header: t.acts,
      isActions: true,
      cell: (definition) => (
        <RowMenu label={fill(t.more, { id: definition.id })}>
          <MenuItem onSelect={() => onAct({ kind: 'who', definition })}>{t.who}</MenuItem>
          {!isSystem(definition.id) && (
            <>
              <MenuItem onSelect={() => onAct({ kind: 'edit', definition })}>{t.edit}</MenuItem>
              <MenuSeparator />
              <MenuItem className="text-danger" onSelect={() => onRemove(definition)}>
                {t.remove}
              </MenuItem>
            </>
          )}
        </RowMenu>
      ),
    },
  ];
}
