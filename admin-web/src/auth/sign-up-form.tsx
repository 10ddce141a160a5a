import { KnownErrors } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { describeError } from '../api/errors';
import { useApi } from '../app/api-context';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { PasswordInput } from '../components/password-input';
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
      form.setError(field, { message: describeError(result.error) }, { shouldFocus: true });
    } catch (error) {
      if (error instanceof KnownErrors.MultiFactorAuthenticationRequired) {
        return onSecondFactor(error.details.attempt_code);
      }
      const isLinkSpent = setupToken !== undefined && error instanceof KnownErrors.SignUpNotEnabled;
      setFailure(
        isLinkSpent
          ? 'This link does not work any more. It can be used once; the server prints a new one when it starts, until there is an owner.'
          : describeError(error),
      );
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {failure && <Alert tone="danger">{failure}</Alert>}
      <Field label="E-mail" error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('email', { setValueAs: (value: string) => value.trim() })}
            type="email"
            autoComplete="username"
            placeholder="you@example.com"
            autoFocus
          />
        )}
      </Field>
      <Field label="Password" hint={NEW_PASSWORD_HINT} error={errors.password?.message}>
        {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" />}
      </Field>
      <Button type="submit" variant="primary" size="large" isBusy={isSubmitting} className="mt-1">
        Create account
      </Button>
    </form>
  );
}
