import type { AdminProject, CurrentUser, Team } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { keys } from '../api/queries';
import { Button } from '../components/button';
import { Field } from '../components/field';
import { Select } from '../components/input';
import { Card } from '../components/layout';
import { FormDialog } from '../forms/form-dialog';
import { useChange } from '../forms/use-change';
import { fill, useTexts } from '../texts';
import { projectSettingsTexts } from '../texts/generated/project-settings-texts';
import { FormText } from '../forms/fields';

interface TransferFormProps {
  project: AdminProject;
  user: CurrentUser;
  teams: readonly Team[];
}

export function TransferForm({ project, user, teams }: TransferFormProps) {
  const t = useTexts(projectSettingsTexts).access;
  const [teamId, setTeamId] = useState('');
  const [isNaming, setNaming] = useState(false);
  const team = teams.find(({ id }) => id === teamId);
  const transfer = useChange({
    act: (to: Team) => user.transferProject(project.id, to.id),
    confirm: (to) => ({
      title: fill(t.transferTitle, { project: project.displayName }),
      description: fill(t.transferText, { team: to.displayName }),
      action: t.transferAction,
    }),
    refreshes: [keys.project(project.id), keys.projects],
    done: (_, to) => fill(t.transferred, { project: project.displayName, team: to.displayName }),
  });
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-5">
      {teams.length === 0 ? (
        <p className="text-13 text-ink-muted">{t.noOtherTeam}</p>
      ) : (
        <Field label={t.transferTo}>
          {(control) => (
            <Select {...control} value={teamId} onChange={(event) => setTeamId(event.target.value)}>
              <option value="">{t.choose}</option>
              {teams.map(({ id, displayName }) => (
                <option key={id} value={id}>
                  {displayName}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        {teams.length > 0 && (
          <Button variant="dangerQuiet" disabled={!team} onClick={() => team && void transfer.run(team)}>
            {t.transferAction}
          </Button>
        )}
        <Button variant={teams.length === 0 ? 'secondary' : 'ghost'} onClick={() => setNaming(true)}>
          {t.newTeam}
        </Button>
      </div>
      {transfer.dialog}
      {isNaming && <NewTeamDialog user={user} onCreated={setTeamId} onClose={() => setNaming(false)} />}
    </Card>
  );
}

interface NewTeamDialogProps {
  user: CurrentUser;
  onCreated: (teamId: string) => void;
  onClose: () => void;
}

function NewTeamDialog({ user, onCreated, onClose }: NewTeamDialogProps) {
  const t = useTexts(projectSettingsTexts).access;
  const form = useForm({
    resolver: zodResolver(z.object({ displayName: z.string().trim().min(1, t.newTeamMissing) })),
    defaultValues: { displayName: '' },
  });
  const save = useChange({
    act: (options: { displayName: string }) => user.createTeam(options),
    refreshes: [['teams'], keys.user],
    done: ({ displayName }) => fill(t.createdTeam, { team: displayName }),
    onDone: ({ id }) => onCreated(id),
  });
  return (
    <FormDialog title={t.newTeam} form={form} save={save} action={t.createTeam} onClose={onClose} size="small">
      <FormText form={form} name="displayName" label={t.newTeamName} autoFocus />
    </FormDialog>
  );
}
