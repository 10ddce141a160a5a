import { useState } from 'react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
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
import { Button } from '../components/button';
import { Dialog, DialogActions } from '../components/dialog';
import { Loaded } from '../components/loaded';
import { Row, Rows } from '../components/rows';
import { teamQuery } from '../people/team-queries';
import { WithParts } from '../texts/with-parts';
import { userQuery } from '../people/user-query';
import { nameOf } from '../people/user-json';
import { DefinitionDialog } from './definition-dialog';
import type { Definition } from './graph';
import { isSystem, type Scope, type HolderJson, holdersQuery } from './queries';

const teamOf = (holder: HolderJson): string | undefined => ('team_id' in holder ? holder.team_id : undefined);

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
          <MenuItem isRead onSelect={() => onAct({ kind: 'who', definition })}>
            {t.who}
          </MenuItem>
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

interface HoldersDialogProps {
  projectId: string;
  scope: Scope;
  permissionId: string;
  onClose: () => void;
}

function HoldersDialog({ projectId, scope, permissionId, onClose }: HoldersDialogProps) {
  const texts = useTexts(permissionsTexts);
  const t = texts.holders;
  const api = useApi();
  const [cursors, setCursors] = useState<string[]>([]);
  const holders = useQuery(holdersQuery(api, projectId, scope, permissionId, cursors.at(-1)));
  const next = holders.data?.pagination?.next_cursor ?? null;
  return (
    <Dialog title={fill(t.title, { id: permissionId })} description={t.description} onClose={onClose}>
      <Loaded query={holders} what={t.what} failed={t.failed} lines={4}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-ink-muted">{t.none}</p>
          ) : (
            <Holders projectId={projectId} holders={items} label={fill(t.title, { id: permissionId })} />
          )
        }
      </Loaded>
      <DialogActions>
        {cursors.length > 0 && <Button onClick={() => setCursors(cursors.slice(0, -1))}>{t.previous}</Button>}
        {next !== null && <Button onClick={() => setCursors([...cursors, next])}>{t.next}</Button>}
        <Button variant="primary" writes={false} onClick={onClose}>
          {t.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The API returns only ids, so names are loaded individually and cached. */
function Holders({ projectId, holders, label }: { projectId: string; holders: HolderJson[]; label: string }) {
  const t = useTexts(permissionsTexts).holders;
  const api = useApi();
  const userIds = [...new Set(holders.map(({ user_id }) => user_id))];
  const teamIds = [...new Set(holders.flatMap((holder) => teamOf(holder) ?? []))];
  const users = useQueries({ queries: userIds.map((id) => ({ ...userQuery(api, projectId, id), staleTime: 60_000 })) });
  const teams = useQueries({ queries: teamIds.map((id) => ({ ...teamQuery(api, projectId, id), staleTime: 60_000 })) });
  const userName = (id: string) => {
    const user = users[userIds.indexOf(id)]?.data;
    return user ? nameOf(user) : fill(t.user, { id });
  };
  return (
    <Rows label={label}>
      {holders.map((holder) => {
        const { user_id: userId } = holder;
        const teamId = teamOf(holder);
        return (
          <Row
            key={`${userId} ${teamId}`}
            title={
              <Link
                to="/projects/$projectId/users/$userId"
                params={{ projectId, userId }}
                search={{ tab: 'access' }}
                className="hover:underline"
              >
                {userName(userId)}
              </Link>
            }
            detail={
              teamId !== undefined && (
                <WithParts
                  text={t.in}
                  parts={{
                    team: (
                      <Link
                        to="/projects/$projectId/teams/$teamId"
                        params={{ projectId, teamId }}
                        className="hover:underline"
                      >
                        {teams[teamIds.indexOf(teamId)]?.data?.display_name ?? teamId}
                      </Link>
                    ),
                  }}
                />
              )
            }
          />
        );
      })}
    </Rows>
  );
}
