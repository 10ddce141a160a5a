import { KnownErrors, type PasswordResetOutcome } from '@hallpass/js';
import { useState } from 'react';
import { describeError } from '../api/errors';
import { useApi } from '../shell/api-context';
import { Field } from '../components/field';
import { usePageTitle } from '../components/layout';
import { PasswordInput } from '../components/password-input';
import { useTexts } from '../texts';
import { AuthForm } from './auth-form';
import { newPassword } from './field-rules';
import { linkTexts } from './link-texts';
import { authTexts } from './texts';
import { useFields } from './use-fields';

const RULES = { password: newPassword };

interface NewPasswordFormProps {
  /** Code of the reset link. Valid until a password is accepted. */
  code: string;
  onChanged: (outcome: PasswordResetOutcome) => void;
  /** The code was rejected, for example because it has expired. */
  onRefused: (error: InstanceType<typeof KnownErrors.VerificationCodeError>) => void;
}

export function NewPasswordForm({ code, onChanged, onRefused }: NewPasswordFormProps) {
  const t = useTexts(linkTexts).reset;
  const { newPasswordHint } = useTexts(authTexts).fields;
  const { client } = useApi();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useFields(RULES);
  usePageTitle(t.title);

  const submit = form.submit(async ({ password }) => {
    setFailure(null);
    try {
      const result = await client.resetPassword({ code, password });
      if (result.status === 'ok') return onChanged(result.data);
      if (result.error instanceof KnownErrors.VerificationCodeError) return onRefused(result.error);
      form.refuse('password', describeError(result.error));
    } catch (error) {
      setFailure(describeError(error));
    }
  });

  return (
    <AuthForm onSubmit={(event) => void submit(event)} failure={failure} isBusy={form.isSubmitting} action={t.action}>
      <Field label={t.label} hint={newPasswordHint} error={form.errors.password}>
        {(control) => (
          <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" autoFocus />
        )}
      </Field>
    </AuthForm>
  );
}
