import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { KnownErrors } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../shell/api-context';
import { Faint, RowMenu, When } from '../components/cells';
import { Avatar } from '../components/avatar';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { Section } from '../components/layout';
import { LongText } from '../components/long-text';
import { MenuItem, MenuSeparator } from '../components/menu';
import { List } from '../components/list';
import type { TableColumn } from '../components/table';
import { Failure } from '../forms/failure';
import { fill, useTexts } from '../texts';
import { teamsTexts, type TeamsTexts } from '../texts/generated/teams-texts';
import { nameOf, type TeamJson, teamNameOf } from '../people/user-json';
import { type MemberJson, membersQuery, teamGrantsQuery, teamKeys } from '../people/team-queries';
import { adminRequest } from '../api/admin-request';
import { keys } from '../api/queries';
import { PickDialog } from '../forms/pick-dialog';
import type { Pick } from '../components/search-picker';
import { FormDialog } from '../forms/form-dialog';
import { useChange } from '../forms/use-change';
import { UserPicker } from '../people/user-picker';
import { RemoveMemberDialog } from './remove-member-dialog';
import { TeamPermissionsDialog } from './team-permissions-dialog';
import { AddButton } from '../components/add-button';
import { FormText } from '../forms/fields';

/** The member's own name in the team; empty if the user's name applies. */
const ownNameOf = ({ display_name: name, user }: MemberJson): string =>
  name === user.display_name ? '' : (name ?? '');

interface MembersSectionProps {
  projectId: string;
  team: TeamJson;
  cursor: string | undefined;
}

type Act = { kind: 'permissions' | 'rename' | 'remove'; member: MemberJson };

export function MembersSection({ projectId, team, cursor }: MembersSectionProps) {
  const texts = useTexts(teamsTexts);
  const t = texts.members;
  const api = useApi();
  const members = useQuery(membersQuery(api, projectId, team.id, cursor));
  const grants = useQuery(teamGrantsQuery(api, projectId, team.id));
  const [isAdding, setAdding] = useState(false);
  const [act, setAct] = useState<Act | null>(null);
  const teamName = teamNameOf(team);
  const memberName = (member: MemberJson) => member.display_name || nameOf(member.user);

  const grantsByUser = grants.data;
  const columns = useMemo(
    () => memberColumns({ projectId, t, grants: grantsByUser, onAct: setAct }),
    [projectId, t, grantsByUser],
  );
  const close = () => setAct(null);
  return (
    <Section
      title={texts.team.tabs.members}
      actions={<AddButton size="small" onClick={() => setAdding(true)} label={t.add} />}
    >
      {!grants.data && <Failure error={grants.error} />}
      <List
        title={texts.team.tabs.members}
        query={members}
        columns={columns}
        rowId={({ user_id }) => user_id}
        Icon={UsersRound}
        none={t.none}
        noneAction={<Button onClick={() => setAdding(true)}>{t.add}</Button>}
        noneWhy={t.noneWhy}
      />
      {isAdding && <AddMemberDialog projectId={projectId} teamId={team.id} onClose={() => setAdding(false)} />}
      {act?.kind === 'permissions' && grants.data && (
        <TeamPermissionsDialog
          title={fill(t.permissionsTitle, { name: memberName(act.member), team: teamName })}
          projectId={projectId}
          teamId={team.id}
          userId={act.member.user_id}
          granted={grants.data.get(act.member.user_id) ?? []}
          onClose={close}
        />
      )}
      {act?.kind === 'rename' && (
        <MemberNameDialog projectId={projectId} teamId={team.id} member={act.member} onClose={close} />
      )}
      {act?.kind === 'remove' && (
        <RemoveMemberDialog
          projectId={projectId}
          team={team}
          user={{ id: act.member.user_id, name: memberName(act.member) }}
          onClose={close}
        />
      )}
    </Section>
  );
}

interface MemberColumnsOptions {
  projectId: string;
  t: TeamsTexts['members'];
  grants: ReadonlyMap<string, string[]> | undefined;
  onAct: (act: Act) => void;
}

function memberColumns({ projectId, t, grants, onAct }: MemberColumnsOptions): TableColumn<MemberJson>[] {
  const memberName = (member: MemberJson) => member.display_name || nameOf(member.user);
  return [
    {
      header: t.columns.member,
      cell: (member) => (
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={memberName(member)} imageUrl={member.profile_image_url} size="small" />
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <Link
              to="/projects/$projectId/users/$userId"
              params={{ projectId, userId: member.user_id }}
              search={{ tab: 'access' }}
              className="font-medium [overflow-wrap:anywhere] hover:underline"
            >
              <LongText>{memberName(member)}</LongText>
            </Link>
            {member.user.primary_email !== null && member.user.primary_email !== memberName(member) && (
              <span className="text-13 [overflow-wrap:anywhere] text-ink-muted">{member.user.primary_email}</span>
            )}
          </div>
        </div>
      ),
    },
    {
      header: t.columns.permissions,
      from: 'sm',
      cell: (row) => {
        const granted = grants?.get(row.user_id);
        if (grants === undefined) return null;
        if (granted === undefined) return <Faint>{t.nothing}</Faint>;
        return (
          <span className="flex flex-wrap gap-1">
            {granted.map((id) => (
              <Badge key={id}>{id}</Badge>
            ))}
          </span>
        );
      },
    },
    {
      header: t.columns.signedUp,
      from: 'lg',
      cell: (row) => <When at={row.user.signed_up_at_millis} form="date" />,
    },
    {
      header: t.acts,
      isActions: true,
      cell: (member) => (
        <RowMenu label={fill(t.more, { name: memberName(member) })}>
          <MenuItem onSelect={() => onAct({ kind: 'permissions', member })}>{t.permissions}</MenuItem>
          <MenuItem onSelect={() => onAct({ kind: 'rename', member })}>{t.rename}</MenuItem>
          <MenuSeparator />
          <MenuItem className="text-danger" onSelect={() => onAct({ kind: 'remove', member })}>
            {t.remove}
          </MenuItem>
        </RowMenu>
      ),
    },
  ];
}

interface TeamPart {
  projectId: string;
  teamId: string;
  onClose: () => void;
}

function AddMemberDialog({ projectId, teamId, onClose }: TeamPart) {
  const t = useTexts(teamsTexts).members;
  const api = useApi();
  const [user, setUser] = useState<Pick | null>(null);
  const save = useChange({
    act: async ({ id }: Pick) => {
      await adminRequest(api, projectId, 'POST /team-memberships/{team_id}/{user_id}', {
        path: { team_id: teamId, user_id: id },
        body: {},
      }).catch((error: unknown) => {
        // The user is already a member, so the goal is reached.
        if (!(error instanceof KnownErrors.TeamMembershipAlreadyExists)) throw error;
      });
    },
    refreshes: [teamKeys.one(projectId, teamId), keys.users(projectId)],
    done: (_, { name }) => fill(t.added, { name }),
  });
  return (
    <PickDialog
      title={t.addTitle}
      description={t.addText}
      action={t.addAct}
      save={save}
      picked={user}
      onClose={onClose}
    >
      <UserPicker projectId={projectId} value={user} onChange={setUser} />
    </PickDialog>
  );
}

function MemberNameDialog({ projectId, teamId, member, onClose }: TeamPart & { member: MemberJson }) {
  const texts = useTexts(teamsTexts);
  const t = texts.members;
  const api = useApi();
  const own = member.user.display_name;
  const path = { team_id: teamId, user_id: member.user_id };
  const readMember = () => adminRequest(api, projectId, 'GET /team-member-profiles/{team_id}/{user_id}', { path });
  const schema = z.object({ name: z.string().trim().max(255, texts.create.nameLength) });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: ownNameOf(member) },
  });
  const save = useChange({
    act: ({ name }: z.infer<typeof schema>) =>
      adminRequest(api, projectId, 'PATCH /team-member-profiles/{team_id}/{user_id}', {
        path,
        body: { display_name: name || null },
      }),
    refreshes: [teamKeys.members(projectId, teamId)],
    done: t.renamed,
  });
  return (
    <FormDialog
      title={t.rename}
      form={form}
      save={save}
      action={t.renameSave}
      onClose={onClose}
      conflict={{ read: async () => ({ name: ownNameOf(await readMember()) }), labels: { name: t.rename } }}
      size="small"
    >
      <FormText form={form} name="name" label={t.rename} hint={t.renameHint} placeholder={own ?? ''} autoFocus />
    </FormDialog>
  );
}
