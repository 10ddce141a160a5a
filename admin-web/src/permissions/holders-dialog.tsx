import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { Dialog, DialogActions } from '../components/dialog';
import { Loaded } from '../components/loaded';
import { Row, Rows } from '../components/rows';
import { teamQuery } from '../people/team-queries';
import { fill, useTexts } from '../texts';
import { permissionsTexts } from '../texts/generated/permissions-texts';
import { WithParts } from '../texts/with-parts';
import { userQuery } from '../people/user-query';
import { nameOf } from '../people/user-json';
import { type HolderJson, holdersQuery, type Scope } from './queries';

interface HoldersDialogProps {
  projectId: string;
  scope: Scope;
  permissionId: string;
  onClose: () => void;
}

export function HoldersDialog({ projectId, scope, permissionId, onClose }: HoldersDialogProps) {
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
        <Button variant="primary" onClick={onClose}>
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

const teamOf = (holder: HolderJson): string | undefined => ('team_id' in holder ? holder.team_id : undefined);
