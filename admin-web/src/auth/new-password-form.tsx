import { KnownErrors } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { describeError } from '../api/errors';
import { useApi } from '../app/api-context';
import { Field } from '../components/field';
import { usePageTitle } from '../components/layout';
import { PasswordInput } from '../components/password-input';
import { AuthForm } from './auth-form';
import { NEW_PASSWORD_HINT, newPasswordSchema } from './password-schema';

const schema = z.object({ password: newPasswordSchema });

interface NewPasswordFormProps {
  /** Of the reset link; good until a password is accepted. */
  code: string;
  onChanged: () => void;
  /** The code has become good for nothing meanwhile. */
  onRefused: (error: InstanceType<typeof KnownErrors.VerificationCodeError>) => void;
}

export function NewPasswordForm({ code, onChanged, onRefused }: NewPasswordFormProps) {
  const { client } = useApi();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  usePageTitle('Choose a new password');

  const submit = form.handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      const result = await client.resetPassword({ code, password });
      if (result.status === 'ok') return onChanged();
      if (result.error instanceof KnownErrors.VerificationCodeError) return onRefused(result.error);
      form.setError('password', { message: describeError(result.error) }, { shouldFocus: true });
    } catch (error) {
      setFailure(describeError(error));
    }
  });

  return (
    <AuthForm
      onSubmit={(event) => void submit(event)}
      failure={failure}
      isBusy={isSubmitting}
      action="Change my password"
    >
      <Field label="New password" hint={NEW_PASSWORD_HINT} error={errors.password?.message}>
        {(control) => (
          <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" autoFocus />
        )}
      </Field>
    </AuthForm>
  );
}
