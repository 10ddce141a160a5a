import type { AdminProject, CurrentUser, Team } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { keys } from '../api/queries';
import { Button } from '../components/button';
import { ConfirmDialog } from '../components/confirm-dialog';
import { Field } from '../components/field';
import { Input, Select } from '../components/input';
import { Card } from '../components/layout';
import { showToast } from '../components/toast';
import { FormDialog } from '../forms/form-dialog';
import { useSave } from '../forms/use-save';
import { fill, useTexts } from '../texts';
import { texts } from './texts';

interface TransferFormProps {
  project: AdminProject;
  user: CurrentUser;
  teams: readonly Team[];
}

export function TransferForm({ project, user, teams }: TransferFormProps) {
  const t = useTexts(texts).access;
  const queryClient = useQueryClient();
  const [teamId, setTeamId] = useState('');
  const [shown, setShown] = useState<'confirm' | 'new-team' | null>(null);
  const team = teams.find(({ id }) => id === teamId);
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
          <Button variant="dangerQuiet" disabled={!team} onClick={() => setShown('confirm')}>
            {t.transferAction}
          </Button>
        )}
        <Button variant={teams.length === 0 ? 'secondary' : 'ghost'} onClick={() => setShown('new-team')}>
          {t.newTeam}
        </Button>
      </div>
      {shown === 'confirm' && team && (
        <ConfirmDialog
          title={fill(t.transferTitle, { project: project.displayName })}
          description={fill(t.transferText, { team: team.displayName })}
          action={t.transferAction}
          onConfirm={async () => {
            await user.transferProject(project.id, team.id);
            await queryClient.invalidateQueries({ queryKey: keys.project(project.id) });
            void queryClient.invalidateQueries({ queryKey: keys.projects });
            showToast(fill(t.transferred, { project: project.displayName, team: team.displayName }));
          }}
          onClose={() => setShown(null)}
        />
      )}
      {shown === 'new-team' && <NewTeamDialog user={user} onCreated={setTeamId} onClose={() => setShown(null)} />}
    </Card>
  );
}

interface NewTeamDialogProps {
  user: CurrentUser;
  onCreated: (teamId: string) => void;
  onClose: () => void;
}

function NewTeamDialog({ user, onCreated, onClose }: NewTeamDialogProps) {
  const t = useTexts(texts).access;
  const form = useForm({
    resolver: zodResolver(z.object({ displayName: z.string().trim().min(1, t.newTeamMissing) })),
    defaultValues: { displayName: '' },
  });
  const save = useSave({
    act: (options: { displayName: string }) => user.createTeam(options),
    refreshes: [['teams'], keys.user],
    done: ({ displayName }) => fill(t.createdTeam, { team: displayName }),
    onDone: ({ id }) => onCreated(id),
  });
  return (
    <FormDialog title={t.newTeam} form={form} save={save} action={t.createTeam} onClose={onClose} size="small">
      <Field label={t.newTeamName} error={form.formState.errors.displayName?.message}>
        {(control) => <Input {...control} {...form.register('displayName')} autoComplete="off" autoFocus />}
      </Field>
    </FormDialog>
  );
}
