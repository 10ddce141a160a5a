import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearch, useNavigate } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../shell/api-context';
import { Avatar } from '../components/avatar';
import { BackLink } from '../components/back-link';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { Missing } from '../components/missing';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { TabLinks } from '../components/tabs';
import { Time } from '../components/time';
import { OwnedProductsTab } from '../owned-products/owned-products-tab';
import { TeamInvitations } from '../invitations/team-invitations';
import { OwnerKeysSection } from '../owner-keys/owner-keys-section';
import { useTexts, fill } from '../texts';
import { teamsTexts } from '../texts/generated/teams-texts';
import { type TeamJson, teamNameOf } from '../people/user-json';
import { MembersSection } from './members-section';
import { teamQuery, teamKeys, teamsQuery } from '../people/team-queries';
import { adminRequest } from '../api/admin-request';
import { peopleDataTexts } from '../texts/generated/people-data-texts';
import { MetadataForm } from '../people/metadata-form';
import { keys } from '../api/queries';
import { Button } from '../components/button';
import { Checkbox } from '../components/choice';
import { CopyField } from '../components/copy';
import { AlsoDeleted } from '../components/also-deleted';
import { PictureField } from '../components/picture-field';
import { FormCard } from '../forms/form-card';
import { KEEP_TYPED } from '../forms/use-conflict';
import { useChange } from '../forms/use-change';
import { FormText } from '../forms/fields';

const settingsOf = (team: TeamJson) => ({
  picture: team.profile_image_url,
  name: team.display_name,
  secondFactor: team.requires_second_factor ?? false,
});

export function TeamPage() {
  const t = useTexts(teamsTexts);
  const { projectId, teamId } = useParams({ from: '/signed-in/projects/$projectId/teams/$teamId' });
  const { data: team, error, refetch } = useQuery(teamQuery(useApi(), projectId, teamId));
  usePageTitle(team ? teamNameOf(team) : team === null ? t.team.missing : t.title);
  return (
    <>
      <BackLink to="/projects/$projectId/teams">{t.team.back}</BackLink>
      {team === undefined && error === null && (
        <Loading what={t.team.loading}>
          <div className="mb-8 flex items-center gap-4">
            <Skeleton className="size-12" />
            <Skeleton className="h-5 w-44" />
          </div>
          <Card className="h-72">{null}</Card>
        </Loading>
      )}
      {team === undefined && error !== null && (
        <Card>
          <ErrorState isPage error={error} onRetry={() => void refetch()} title={t.team.failed} />
        </Card>
      )}
      {team === null && (
        <Missing Icon={UsersRound} title={t.team.missing} list="/projects/$projectId/teams" action={t.team.all} />
      )}
      {team && <TeamDetails key={team.id} projectId={projectId} team={team} />}
    </>
  );
}

function TeamDetails({ projectId, team }: { projectId: string; team: TeamJson }) {
  const t = useTexts(teamsTexts);
  const { tab, cursor } = useSearch({ from: '/signed-in/projects/$projectId/teams/$teamId' });
  const name = teamNameOf(team);
  return (
    <div className="animate-in">
      <PageHeader
        lead={
          <Avatar key={team.profile_image_url} name={name} imageUrl={team.profile_image_url} size="large" isSquare />
        }
        title={name}
        description={
          <>
            {t.team.created} <Time at={new Date(team.created_at_millis)} />
          </>
        }
      />
      <TabLinks
        label={t.team.tabsLabel}
        current={tab}
        tabs={[
          { label: t.team.tabs.members },
          { label: t.team.tabs.invitations, tab: 'invitations' },
          { label: t.team.tabs.settings, tab: 'settings' },
          { label: t.team.tabs.data, tab: 'data' },
          { label: t.team.tabs.keys, tab: 'keys' },
          { label: t.team.tabs.payments, tab: 'payments' },
        ]}
      />
      {tab === undefined && <MembersSection projectId={projectId} team={team} cursor={cursor} />}
      {tab === 'invitations' && (
        <Section title={t.team.tabs.invitations}>
          <TeamInvitations projectId={projectId} teamId={team.id} />
        </Section>
      )}
      {tab === 'settings' && <TeamSettings projectId={projectId} team={team} />}
      {tab === 'data' && <TeamData projectId={projectId} team={team} />}
      {tab === 'keys' && <OwnerKeysSection projectId={projectId} owner={{ type: 'team', id: team.id }} />}
      {tab === 'payments' && <OwnedProductsTab holder={{ type: 'team', id: team.id }} />}
    </div>
  );
}

function TeamData({ projectId, team }: { projectId: string; team: TeamJson }) {
  const t = useTexts(peopleDataTexts);
  const api = useApi();
  const sample = useQuery(teamsQuery(api, projectId, {}));
  return (
    <Section title={t.title} description={t.description}>
      <MetadataForm
        stored={team}
        others={sample.data?.items.filter(({ id }) => id !== team.id) ?? []}
        onSave={(body) => adminRequest(api, projectId, 'PATCH /teams/{team_id}', { path: { team_id: team.id }, body })}
        read={() => adminRequest(api, projectId, 'GET /teams/{team_id}', { path: { team_id: team.id } })}
        refreshes={[teamKeys.all(projectId), teamKeys.one(projectId, team.id)]}
      />
    </Section>
  );
}

interface TeamPart {
  projectId: string;
  team: TeamJson;
}
type Settings = ReturnType<typeof settingsOf>;

function TeamSettings({ projectId, team }: TeamPart) {
  const texts = useTexts(teamsTexts);
  const t = texts.settings;
  const api = useApi();
  const stored = settingsOf(team);
  const save = useChange({
    act: ({ picture, name, secondFactor }: Settings) =>
      adminRequest(api, projectId, 'PATCH /teams/{team_id}', {
        path: { team_id: team.id },
        body: {
          display_name: name,
          profile_image_url: picture === stored.picture ? undefined : picture,
          requires_second_factor: secondFactor === stored.secondFactor ? undefined : secondFactor,
        },
      }),
    refreshes: [teamKeys.all(projectId), teamKeys.one(projectId, team.id), keys.users(projectId)],
    done: texts.team.saved,
  });
  const schema = z.object({
    picture: z.string().nullable(),
    name: z.string().trim().min(1, texts.create.nameMissing).max(255, texts.create.nameLength),
    secondFactor: z.boolean(),
  });
  const form = useForm({ resolver: zodResolver(schema), values: stored, resetOptions: KEEP_TYPED });
  return (
    <>
      <Section title={t.title}>
        <FormCard
          form={form}
          save={save}
          action={t.save}
          conflict={{
            read: async () =>
              settingsOf(await adminRequest(api, projectId, 'GET /teams/{team_id}', { path: { team_id: team.id } })),
            labels: { picture: t.picture, name: t.name, secondFactor: t.secondFactor },
          }}
        >
          <Controller
            control={form.control}
            name="picture"
            render={({ field }) => (
              <PictureField
                label={t.picture}
                name={teamNameOf(team)}
                value={field.value}
                onChange={field.onChange}
                isSquare
              />
            )}
          />
          <FormText form={form} name="name" label={t.name} />
          <Checkbox label={t.secondFactor} hint={t.secondFactorHint} {...form.register('secondFactor')} />
          <CopyField label={texts.team.id} value={team.id} />
        </FormCard>
      </Section>
      <DeleteTeam projectId={projectId} team={team} />
    </>
  );
}

function DeleteTeam({ projectId, team }: TeamPart) {
  const texts = useTexts(teamsTexts);
  const t = texts.remove;
  const name = teamNameOf(team);
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = useChange({
    confirm: {
      title: fill(t.dialogTitle, { name }),
      description: t.dialogText,
      action: t.act,
      typedName: name,
      children: <AlsoDeleted lines={t.goes} />,
    },
    act: () => adminRequest(api, projectId, 'DELETE /teams/{team_id}', { path: { team_id: team.id } }),
    refreshes: [teamKeys.all(projectId), keys.users(projectId)],
    done: fill(t.done, { name }),
    onDone: async () => {
      await navigate({ to: '/projects/$projectId/teams', params: { projectId } });
      queryClient.removeQueries({ queryKey: teamKeys.one(projectId, team.id) });
    },
  });
  return (
    <Section title={t.title}>
      <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:p-5">
        <p className="min-w-0 flex-1 basis-60 text-pretty text-ink-muted">{t.text}</p>
        <Button variant="dangerQuiet" onClick={() => void remove.run()}>
          {t.act}
        </Button>
      </Card>
      {remove.dialog}
    </Section>
  );
}
