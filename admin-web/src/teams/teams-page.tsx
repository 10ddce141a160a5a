import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch, useNavigate } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Avatar } from '../components/avatar';
import { Code, RowLink, When } from '../components/cells';
import { ListPage } from '../components/list';
import { LongText } from '../components/long-text';
import { teamsQuery, teamKeys } from '../people/team-queries';
import { teamNameOf } from '../people/user-json';
import { useApi } from '../shell/api-context';
import { useTexts, fill } from '../texts';
import { teamsTexts } from '../texts/generated/teams-texts';
import { adminRequest } from '../api/admin-request';
import { Checkbox } from '../components/choice';
import type { Pick } from '../components/search-picker';
import { FormDialog } from '../forms/form-dialog';
import { useChange } from '../forms/use-change';
import { UserPicker } from '../people/user-picker';
import { FormText } from '../forms/fields';

export function TeamsPage() {
  const t = useTexts(teamsTexts);
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/teams' });
  const listing = useSearch({ from: '/signed-in/projects/$projectId/teams' });
  return (
    <ListPage
      title={t.title}
      description={t.description}
      query={useQuery(teamsQuery(useApi(), projectId, listing))}
      rowId={({ id }) => id}
      columns={[
        {
          header: t.columns.team,
          cell: (team) => (
            <div className="flex min-w-0 items-center gap-3">
              <Avatar name={teamNameOf(team)} imageUrl={team.profile_image_url} size="small" isSquare />
              <RowLink to="/projects/$projectId/teams/$teamId" params={{ projectId, teamId: team.id }}>
                <LongText>{teamNameOf(team)}</LongText>
              </RowLink>
            </div>
          ),
        },
        { header: t.columns.id, from: 'md', cell: ({ id }) => <Code>{id}</Code> },
        {
          header: t.columns.created,
          from: 'sm',
          cell: (team) => <When at={team.created_at_millis} form="date" />,
        },
      ]}
      search={t.search}
      searchPlaceholder={t.searchPlaceholder}
      Icon={UsersRound}
      none={t.none}
      noneWhy={t.noneWhy}
      create={{
        label: t.new,
        dialog: (onClose) => <CreateTeamDialog projectId={projectId} onClose={onClose} />,
      }}
    />
  );
}

function CreateTeamDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const t = useTexts(teamsTexts).create;
  const api = useApi();
  const navigate = useNavigate();
  const [creator, setCreator] = useState<Pick | null>(null);
  const schema = z.object({
    name: z.string().trim().min(1, t.nameMissing).max(255, t.nameLength),
    hasCreator: z.boolean(),
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: '', hasCreator: false } });
  const hasCreator = useWatch({ control: form.control, name: 'hasCreator' });
  const save = useChange({
    act: ({ name }: z.infer<typeof schema>) =>
      adminRequest(api, projectId, 'POST /teams', {
        body: { display_name: name, creator_user_id: hasCreator ? creator?.id : undefined },
      }),
    refreshes: [teamKeys.all(projectId)],
    done: (team) => fill(t.done, { name: team.display_name }),
    onDone: ({ id: teamId }) => {
      onClose();
      return navigate({ to: '/projects/$projectId/teams/$teamId', params: { projectId, teamId }, ignoreBlocker: true });
    },
  });
  return (
    <FormDialog title={t.title} form={form} save={save} action={t.act} onClose={onClose}>
      <FormText form={form} name="name" label={t.name} autoFocus />
      <Checkbox label={t.pickCreator} hint={t.creatorHint} {...form.register('hasCreator')} />
      {hasCreator && <UserPicker projectId={projectId} value={creator} onChange={setCreator} />}
    </FormDialog>
  );
}
