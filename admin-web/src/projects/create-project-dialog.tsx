import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CurrentUser, Team } from '@hallpass/js';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { describeError } from '../api/errors';
import { keys, projectQuery } from '../api/queries';
import { useApi } from '../app/api-context';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { Dialog, DialogActions } from '../components/dialog';
import { Field } from '../components/field';
import { Input, Select } from '../components/input';
import { showToast } from '../components/toast';

const schema = z.object({
  displayName: z.string().trim().min(1, 'Give the project a name.').max(255, 'A name has at most 255 characters.'),
  description: z.string().trim(),
  teamId: z.string(),
});

export function CreateProjectDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const teams = useQuery({
    queryKey: ['teams'],
    queryFn: async () => (await api.client.getUser({ or: 'throw' })).listTeams(),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { displayName: '', description: '', teamId: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ displayName, description, teamId }) => {
    setFailure(null);
    try {
      const user = await api.client.getUser({ or: 'throw' });
      const team = await ownerTeam(user, teamId);
      const project = await user.createProject({
        displayName,
        description: description === '' ? undefined : description,
        teamId: team,
      });
      queryClient.setQueryData(projectQuery(api, project.id).queryKey, project);
      void queryClient.invalidateQueries({ queryKey: keys.projects });
      await navigate({ to: '/projects/$projectId', params: { projectId: project.id } });
      showToast(`Created ${project.displayName}`);
    } catch (error) {
      setFailure(describeError(error));
    }
  });

  return (
    <Dialog title="New project" onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {failure && <Alert tone="danger">{failure}</Alert>}
        <Field label="Name" hint="Your users see it in e-mails." error={errors.displayName?.message}>
          {(control) => (
            <Input {...control} {...form.register('displayName')} autoComplete="off" placeholder="Acme" autoFocus />
          )}
        </Field>
        <Field label="Description" aside={<Optional />}>
          {(control) => <Input {...control} {...form.register('description')} autoComplete="off" />}
        </Field>
        {teams.data && teams.data.length > 1 && <TeamField teams={teams.data} register={form.register('teamId')} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isSubmitting}>
            Create project
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function TeamField({ teams, register }: { teams: Team[]; register: object }) {
  return (
    <Field label="Owner" hint="Every member of this team can administer the project.">
      {(control) => (
        <Select {...control} {...register}>
          <option value="">Your selected team</option>
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

function Optional() {
  return <span className="text-xs text-ink-faint">Optional</span>;
}

/** The chosen team, else the selected one, else any; an owner without a team gets one, since projects belong to teams. */
async function ownerTeam(user: CurrentUser, chosenId: string): Promise<string> {
  if (chosenId !== '') return chosenId;
  if (user.selectedTeam !== null) return user.selectedTeam.id;
  const [first] = await user.listTeams();
  if (first !== undefined) return first.id;
  const team = await user.createTeam({ displayName: `${user.displayName ?? user.primaryEmail ?? 'My'} team` });
  return team.id;
}
