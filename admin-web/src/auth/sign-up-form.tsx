import { KnownErrors } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { describeSignUpError } from '../api/errors';
import { useApi } from '../app/api-context';
import { Field } from '../components/field';
import { PasswordInput } from '../components/password-input';
import { AuthForm, EmailField } from './auth-form';
import { NEW_PASSWORD_HINT, newPasswordSchema } from './password-schema';
import { useSignedIn } from './use-signed-in';

const schema = z.object({
  email: z
    .email('Enter an e-mail address such as you@example.com.')
    .max(256, 'An e-mail address has at most 256 characters.'),
  password: newPasswordSchema,
});

interface SignUpFormProps {
  setupToken: string | undefined;
  /** The account exists and asks for its second factor: the attempt's code. */
  onSecondFactor: (attempt: string) => void;
}

export function SignUpForm({ setupToken, onSecondFactor }: SignUpFormProps) {
  const { client } = useApi();
  const signedIn = useSignedIn();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (credentials) => {
    setFailure(null);
    try {
      const result = await client.signUpWithCredential({
        ...credentials,
        setupToken,
        verificationCallbackUrl: `${location.origin}/verify-email`,
      });
      if (result.status === 'ok') return await signedIn();
      const field = result.error.code === 'USER_EMAIL_ALREADY_EXISTS' ? 'email' : 'password';
      form.setError(field, { message: describeSignUpError(result.error) }, { shouldFocus: true });
    } catch (error) {
      if (error instanceof KnownErrors.MultiFactorAuthenticationRequired) {
        return onSecondFactor(error.details.attempt_code);
      }
      const isLinkSpent = setupToken !== undefined && error instanceof KnownErrors.SignUpNotEnabled;
      setFailure(
        isLinkSpent
          ? 'This link does not work any more. It can be used once; the server prints a new one when it starts, until there is an owner.'
          : describeSignUpError(error),
      );
    }
  });

  return (
    <AuthForm onSubmit={(event) => void submit(event)} failure={failure} isBusy={isSubmitting} action="Create account">
      <EmailField
        registration={form.register('email', { setValueAs: (value: string) => value.trim() })}
        error={errors.email?.message}
      />
      <Field label="Password" hint={NEW_PASSWORD_HINT} error={errors.password?.message}>
        {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" />}
      </Field>
    </AuthForm>
  );
}
