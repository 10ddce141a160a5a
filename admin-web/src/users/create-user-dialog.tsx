import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { describeError } from '../api/errors';
import { keys } from '../api/queries';
import { useApi } from '../app/api-context';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { Checkbox } from '../components/checkbox';
import { Dialog, DialogActions } from '../components/dialog';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { PasswordInput } from '../components/password-input';
import { showToast } from '../components/toast';
import { displayNameSchema, emailSchema } from './user-schemas';

const schema = z.object({
  primaryEmail: emailSchema,
  primaryEmailVerified: z.boolean(),
  displayName: displayNameSchema,
  password: z.string().refine((password) => [...password].length <= 70, 'Use at most 70 characters.'),
});

/** A user made by an owner, who can sign in with the address at once. */
export function CreateUserDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { primaryEmail: '', primaryEmailVerified: false, displayName: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ primaryEmail, primaryEmailVerified, displayName, password }) => {
    setFailure(null);
    try {
      const user = await api.admin(projectId).createUser({
        primaryEmail,
        primaryEmailVerified,
        primaryEmailAuthEnabled: true,
        displayName: displayName || undefined,
        password: password || undefined,
      });
      void queryClient.invalidateQueries({ queryKey: keys.users(projectId) });
      await navigate({ to: '/projects/$projectId/users/$userId', params: { projectId, userId: user.id } });
      showToast(`Created ${user.displayName ?? user.primaryEmail ?? 'the user'}`);
    } catch (error) {
      setFailure(describeError(error));
    }
  });

  return (
    <Dialog title="New user" onClose={onClose} isPersistent={isSubmitting}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {failure && <Alert tone="danger">{failure}</Alert>}
        <Field label="E-mail" error={errors.primaryEmail?.message}>
          {(control) => (
            <Input {...control} {...form.register('primaryEmail')} type="email" autoComplete="off" autoFocus />
          )}
        </Field>
        <Checkbox
          label="Address is verified"
          hint="Without it, they can confirm it themselves."
          {...form.register('primaryEmailVerified')}
        />
        <Field label="Display name" aside={<Optional />} error={errors.displayName?.message}>
          {(control) => <Input {...control} {...form.register('displayName')} autoComplete="off" />}
        </Field>
        <Field
          label="Password"
          aside={<Optional />}
          hint="Without one, they set it by a reset e-mail."
          error={errors.password?.message}
        >
          {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" />}
        </Field>
        <DialogActions>
          <Button onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isBusy={isSubmitting}>
            Create user
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Optional() {
  return <span className="text-xs text-ink-faint">Optional</span>;
}
