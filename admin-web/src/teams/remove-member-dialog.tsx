import { useQuery, queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRequest, type Item } from '../api/admin-request';
import { keys as queryKeys, projectQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { ConfirmDialog } from '../components/confirm-dialog';
import { Dialog } from '../components/dialog';
import { Field } from '../components/field';
import { Select } from '../components/input';
import { Loaded } from '../components/loaded';
import { useChange } from '../forms/use-change';
import { ownerKeysKey } from '../owner-keys/queries';
import { fill, useTexts } from '../texts';
import { ownerKeysTexts } from '../texts/generated/owner-keys-texts';
import { teamsTexts } from '../texts/generated/teams-texts';
import { nameOf, type TeamJson, teamNameOf } from '../people/user-json';
import { type MemberJson, teamKeys } from '../people/team-queries';
import type { Api } from '../api/api';

/** Maximum number of members to choose from. */
const MOST_HOLDERS = 50;

const isWorking = ({ manually_revoked_at_millis: revokedAt, expires_at_millis: expiresAt }: TeamKeyJson): boolean =>
  revokedAt === undefined && (expiresAt === undefined || expiresAt > Date.now());

interface RemoveMemberDialogProps {
  projectId: string;
  team: TeamJson;
  user: { id: string; name: string };
  onClose: () => void;
}

/** Asks before removing a member. Shows the team's API keys that act for the member, and offers to hand them over. */
export function RemoveMemberDialog({ projectId, team, user, onClose }: RemoveMemberDialogProps) {
  const texts = useTexts(teamsTexts);
  const t = texts.members;
  const keyTexts = useTexts(ownerKeysTexts);
  const api = useApi();
  const project = useQuery(projectQuery(api, projectId));
  const hasKeys = project.data?.config.allowTeamApiKeys ?? true;
  const found = useQuery({ ...memberKeysQuery(api, projectId, team.id, user.id), enabled: hasKeys });
  const [successor, setSuccessor] = useState('');
  const memberName = (each: MemberJson) => each.display_name || nameOf(each.user);
  const { name } = user;
  const title = fill(t.removeTitle, { name, team: teamNameOf(team) });
  const { keys, holders } = found.data ?? { keys: [], holders: [] };
  const remove = useChange({
    act: async () => {
      if (successor !== '') await handOver(api, projectId, { teamId: team.id, keys, userId: successor });
      await adminRequest(api, projectId, 'DELETE /team-memberships/{team_id}/{user_id}', {
        path: { team_id: team.id, user_id: user.id },
      });
    },
    refreshes: [
      teamKeys.all(projectId),
      ownerKeysKey(projectId, { type: 'team', id: team.id }),
      queryKeys.users(projectId),
      queryKeys.oneUser(projectId, user.id),
    ],
    done: fill(t.removed, { name }),
  });

  if (hasKeys && found.data === undefined)
    return (
      <Dialog title={title} onClose={onClose} size="small">
        <Loaded query={found} what={keyTexts.what} failed={keyTexts.failed}>
          {() => null}
        </Loaded>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={title}
      description={t.removeText}
      action={t.remove}
      onConfirm={() => remove.run()}
      error={remove.error}
      onClose={onClose}
    >
      {keys.length > 0 && (
        <>
          <div className="flex flex-col gap-1.5 text-13">
            <p id="member-keys" className="font-medium">
              {fill(t.keys.title, { name })}
            </p>
            <ul aria-labelledby="member-keys" className="max-h-40 list-disc overflow-y-auto ps-5 text-ink-muted">
              {keys.map((key) => (
                <li key={key.id} className="[overflow-wrap:anywhere]">
                  {key.description || fill(keyTexts.unnamed, { last: key.value.last_four })}
                </li>
              ))}
            </ul>
          </div>
          {holders.length === 0 ? (
            <p className="text-13">{t.keys.noHolder}</p>
          ) : (
            <Field label={t.keys.handOver} hint={t.keys.hint}>
              {(control) => (
                <Select {...control} value={successor} onChange={(event) => setSuccessor(event.target.value)}>
                  <option value="">{t.keys.revoke}</option>
                  {holders.map((holder) => (
                    <option key={holder.user_id} value={holder.user_id}>
                      {memberName(holder)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

type TeamKeyJson = Item<'GET /team-api-keys'>;

interface MemberKeys {
  /** Active keys. Removing the member revokes them. */
  keys: TeamKeyJson[];
  holders: MemberJson[];
}

/** The team's API keys that act for a member, and who else may manage them. */
const memberKeysQuery = (api: Api, projectId: string, teamId: string, userId: string) =>
  queryOptions({
    queryKey: [...teamKeys.one(projectId, teamId), 'member-keys', userId],
    queryFn: async ({ signal }): Promise<MemberKeys> => {
      const keys = await workingKeys(api, projectId, { team_id: teamId, responsible_user_id: userId }, signal);
      if (keys.length === 0) return { keys, holders: [] };
      const { items } = await adminRequest(api, projectId, 'GET /team-permissions', {
        query: { team_id: teamId, permission_id: '$manage_api_keys', recursive: true, limit: MOST_HOLDERS + 1 },
        signal,
      });
      const others = items.filter(({ user_id }) => user_id !== userId).slice(0, MOST_HOLDERS);
      const holders = await Promise.all(
        others.map(({ user_id }) =>
          adminRequest(api, projectId, 'GET /team-member-profiles/{team_id}/{user_id}', {
            path: { team_id: teamId, user_id },
            signal,
          }),
        ),
      );
      return { keys, holders };
    },
    // Cached keys could be stale: always read them before a removal.
    staleTime: 0,
    gcTime: 0,
  });

async function workingKeys(
  api: Api,
  projectId: string,
  query: { team_id: string; responsible_user_id: string },
  signal: AbortSignal,
): Promise<TeamKeyJson[]> {
  const keys: TeamKeyJson[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await adminRequest(api, projectId, 'GET /team-api-keys', {
      query: { ...query, limit: 200, cursor },
      signal,
    });
    keys.push(...page.items.filter(isWorking));
    cursor = page.pagination?.next_cursor ?? undefined;
    if (cursor === undefined) return keys;
  }
}

async function handOver(
  api: Api,
  projectId: string,
  { teamId, keys, userId }: { teamId: string; keys: TeamKeyJson[]; userId: string },
): Promise<void> {
  for (const { id } of keys)
    await adminRequest(api, projectId, 'PATCH /team-api-keys/{id}', {
      path: { id },
      query: { team_id: teamId },
      body: { responsible_user_id: userId },
    });
}
