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
import { useSignedIn } from './use-signed-in';

/** Code points, as the server counts them: an emoji is one. */
const length = (text: string) => [...text].length;

const schema = z.object({
  email: z
    .email('Enter an e-mail address such as you@example.com.')
    .max(256, 'An e-mail address has at most 256 characters.'),
  password: z
    .string()
    .refine((password) => length(password) >= 8, 'Use at least 8 characters.')
    .refine((password) => length(password) <= 70, 'Use at most 70 characters.'),
});

export function SignUpForm({ setupToken }: { setupToken: string | undefined }) {
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
      <Field
        label="Password"
        hint="8 to 70 characters. A few unrelated words are strong."
        error={errors.password?.message}
      >
        {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" />}
      </Field>
      <Button type="submit" variant="primary" size="large" isBusy={isSubmitting} className="mt-1">
        Create account
      </Button>
    </form>
  );
}
