import type { CurrentUser, Team } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { keys, projectQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Field } from '../components/field';
import { Input, Select } from '../components/input';
import { FormDialog, Optional } from '../forms/form-dialog';
import { useChange } from '../forms/use-change';
import { fill, textsOf, useTexts } from '../texts';
import { projectsTexts } from '../texts/generated/projects-texts';
import { ownerTeamsQuery } from './queries';

const schema = z.object({
  displayName: z
    .string()
    .trim()
    .min(1, { error: () => textsOf(projectsTexts).create.nameMissing })
    .max(255, { error: () => textsOf(projectsTexts).create.nameLong }),
  description: z.string().trim(),
  teamId: z.string(),
});

export function CreateProjectDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(projectsTexts).create;
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const teams = useQuery(ownerTeamsQuery(api));
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { displayName: '', description: '', teamId: '' },
  });
  const { errors } = form.formState;
  const save = useChange({
    act: async ({ displayName, description, teamId }: z.infer<typeof schema>) => {
      const user = await api.client.getUser({ or: 'throw' });
      return user.createProject({
        displayName,
        description: description === '' ? undefined : description,
        teamId: await ownerTeam(user, teamId),
      });
    },
    refreshes: [keys.projects],
    done: ({ displayName }) => fill(t.done, { name: displayName }),
    onDone: async (project) => {
      queryClient.setQueryData(projectQuery(api, project.id).queryKey, project);
      await navigate({ to: '/projects/$projectId', params: { projectId: project.id } });
    },
  });

  return (
    // Creating the project navigates to it, so this page unmounts.
    <FormDialog title={t.title} form={form} save={save} action={t.action} onClose={onClose} isGoneWhenSaved>
      <Field label={t.name} hint={t.nameHint} error={errors.displayName?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('displayName')}
            autoComplete="off"
            placeholder={t.nameExample}
            autoFocus
          />
        )}
      </Field>
      <Field label={t.description} aside={<Optional />}>
        {(control) => <Input {...control} {...form.register('description')} autoComplete="off" />}
      </Field>
      {teams.data && teams.data.length > 1 && <TeamField teams={teams.data} register={form.register('teamId')} />}
    </FormDialog>
  );
}

function TeamField({ teams, register }: { teams: Team[]; register: object }) {
  const t = useTexts(projectsTexts).create;
  return (
    <Field label={t.owner} hint={t.ownerHint}>
      {(control) => (
        <Select {...control} {...register}>
          <option value="">{t.selectedTeam}</option>
          {teams.map(({ id, displayName }) => (
            <option key={id} value={id}>
              {displayName}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/**
 * Returns the chosen team, otherwise the selected team, otherwise any team. Creates a team for an owner without one,
 * because projects belong to teams.
 */
async function ownerTeam(user: CurrentUser, chosenId: string): Promise<string> {
  if (chosenId !== '') return chosenId;
  if (user.selectedTeam !== null) return user.selectedTeam.id;
  const [first] = await user.listTeams();
  if (first !== undefined) return first.id;
  const t = textsOf(projectsTexts).create;
  const name = fill(t.team, { name: user.displayName ?? user.primaryEmail ?? t.yours });
  const team = await user.createTeam({ displayName: name });
  return team.id;
}
