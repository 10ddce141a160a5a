import type { Team } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../shell/api-context';
import { Alert } from '../components/alert';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { FormDialog } from '../forms/form-dialog';
import { useChange } from '../forms/use-change';
import { fill, useTexts } from '../texts';
import { projectSettingsTexts } from '../texts/generated/project-settings-texts';
import { invitationsQuery } from './queries';

interface InviteDialogProps {
  projectId: string;
  team: Team;
  onClose: () => void;
}

/** Emails a link that makes the recipient an owner. */
export function InviteDialog({ projectId, team, onClose }: InviteDialogProps) {
  const t = useTexts(projectSettingsTexts).access;
  const { config } = useApi();
  const form = useForm({
    resolver: zodResolver(z.object({ email: z.email(t.emailInvalid) })),
    defaultValues: { email: '' },
  });
  const save = useChange({
    act: ({ email }: { email: string }) =>
      team.inviteUser({ email, callbackUrl: `${location.origin}/team-invitation` }),
    refreshes: [invitationsQuery(projectId, team).queryKey],
    done: (_, { email }) => fill(t.sent, { email }),
  });
  return (
    <FormDialog
      title={t.inviteTitle}
      description={t.inviteText}
      form={form}
      save={save}
      action={t.send}
      onClose={onClose}
      size="small"
    >
      {config.signUp !== 'open' && <Alert>{t.inviteWithoutAccount}</Alert>}
      <Field label={t.email} error={form.formState.errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('email', { setValueAs: (value: string) => value.trim() })}
            type="email"
            autoComplete="off"
            autoFocus
          />
        )}
      </Field>
    </FormDialog>
  );
}
