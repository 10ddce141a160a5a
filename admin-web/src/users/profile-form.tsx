import { zodResolver } from '@hookform/resolvers/zod';
import type { ServerUser, ServerUserUpdateOptions } from '@hallpass/js';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../app/api-context';
import { Checkbox } from '../components/checkbox';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { FormCard, KEEP_TYPED } from '../forms/form-card';
import { useUserUpdate } from './use-user-update';
import { displayNameSchema, emailSchema } from './user-schemas';

const schema = z.object({
  displayName: displayNameSchema,
  primaryEmail: z.union([z.literal(''), emailSchema], 'Enter an e-mail address such as name@example.com.'),
  primaryEmailVerified: z.boolean(),
  primaryEmailAuthEnabled: z.boolean(),
});
type Profile = z.infer<typeof schema>;

const LABELS = {
  displayName: 'Display name',
  primaryEmail: 'Primary e-mail',
  primaryEmailVerified: 'Verified',
  primaryEmailAuthEnabled: 'Used to sign in',
};

const profileOf = (user: ServerUser): Profile => ({
  displayName: user.displayName ?? '',
  primaryEmail: user.primaryEmail ?? '',
  primaryEmailVerified: user.primaryEmailVerified,
  primaryEmailAuthEnabled: user.primaryEmailAuthEnabled,
});

export function ProfileForm({ projectId, user }: { projectId: string; user: ServerUser }) {
  const api = useApi();
  const stored = profileOf(user);
  const save = useUserUpdate(projectId, user, (profile: Profile) => changesOf(stored, profile));
  const form = useForm({ resolver: zodResolver(schema), values: stored, resetOptions: KEEP_TYPED });
  const { errors } = form.formState;
  const hasEmail = useWatch({ control: form.control, name: 'primaryEmail' }) !== '';

  return (
    <FormCard
      form={form}
      save={save}
      action="Save profile"
      conflict={{
        read: async () => profileOf((await api.admin(projectId).getUser(user.id)) ?? user),
        labels: LABELS,
      }}
    >
      <Field label="Display name" error={errors.displayName?.message}>
        {(control) => <Input {...control} {...form.register('displayName')} autoComplete="off" />}
      </Field>
      <Field label="Primary e-mail" error={errors.primaryEmail?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('primaryEmail', { setValueAs: (value: string) => value.trim() })}
            type="email"
            autoComplete="off"
          />
        )}
      </Field>
      <Checkbox
        label="Verified"
        hint="The address is known to belong to this user."
        disabled={!hasEmail}
        {...form.register('primaryEmailVerified')}
      />
      <Checkbox
        label="Used to sign in"
        hint="The user can sign in with this address."
        disabled={!hasEmail}
        {...form.register('primaryEmailAuthEnabled')}
      />
    </FormCard>
  );
}

/** Only what differs. The flags of an address go with it: a new one would lose them otherwise. */
function changesOf(stored: Profile, next: Profile): ServerUserUpdateOptions {
  const changes: ServerUserUpdateOptions = {};
  if (next.displayName !== stored.displayName) changes.displayName = next.displayName || null;
  const isNewEmail = next.primaryEmail !== stored.primaryEmail;
  if (isNewEmail) changes.primaryEmail = next.primaryEmail || null;
  if (next.primaryEmail === '') return changes;
  for (const flag of ['primaryEmailVerified', 'primaryEmailAuthEnabled'] as const) {
    if (isNewEmail || next[flag] !== stored[flag]) changes[flag] = next[flag];
  }
  return changes;
}
