import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { adminRequest } from '../api/admin-request';
import { keys } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { CopyField } from '../components/copy';
import { Field } from '../components/field';
import { AlsoDeleted } from '../components/also-deleted';
import { Input } from '../components/input';
import { Card, Section } from '../components/layout';
import { PictureField } from '../components/picture-field';
import { FormCard } from '../forms/form-card';
import { KEEP_TYPED } from '../forms/use-conflict';
import { useChange } from '../forms/use-change';
import { fill, useTexts } from '../texts';
import { teamsTexts } from '../texts/generated/teams-texts';
import { type TeamJson, teamNameOf } from '../people/user-json';
import { teamKeys } from '../people/team-queries';

interface TeamPart {
  projectId: string;
  team: TeamJson;
}

const settingsOf = (team: TeamJson) => ({ picture: team.profile_image_url, name: team.display_name });
type Settings = ReturnType<typeof settingsOf>;

export function TeamSettings({ projectId, team }: TeamPart) {
  const texts = useTexts(teamsTexts);
  const t = texts.settings;
  const api = useApi();
  const stored = settingsOf(team);
  const save = useChange({
    act: ({ picture, name }: Settings) =>
      adminRequest(api, projectId, 'PATCH /teams/{team_id}', {
        path: { team_id: team.id },
        body: {
          display_name: name,
          profile_image_url: picture === stored.picture ? undefined : picture,
        },
      }),
    refreshes: [teamKeys.all(projectId), teamKeys.one(projectId, team.id), keys.users(projectId)],
    done: texts.team.saved,
  });
  const schema = z.object({
    picture: z.string().nullable(),
    name: z.string().trim().min(1, texts.create.nameMissing).max(255, texts.create.nameLength),
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
            labels: { picture: t.picture, name: t.name },
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
          <Field label={t.name} error={form.formState.errors.name?.message}>
            {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
          </Field>
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
