import { KnownErrors } from '@hallpass/js';
import { useState } from 'react';
import { describeSignUpError } from '../api/errors';
import { useApi } from '../app/api-context';
import { Field } from '../components/field';
import { PasswordInput } from '../components/password-input';
import { AuthForm, EmailField } from './auth-form';
import { email, NEW_PASSWORD_HINT, newPassword } from './field-rules';
import { useFields } from './use-fields';
import { useSignedIn } from './use-signed-in';

const RULES = { email, password: newPassword };

interface SignUpFormProps {
  setupToken: string | undefined;
  /** The account exists and asks for its second factor: the attempt's code. */
  onSecondFactor: (attempt: string) => void;
}

export function SignUpForm({ setupToken, onSecondFactor }: SignUpFormProps) {
  const { client } = useApi();
  const signedIn = useSignedIn();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useFields(RULES);

  const submit = form.submit(async (credentials) => {
    setFailure(null);
    try {
      const result = await client.signUpWithCredential({
        ...credentials,
        setupToken,
        verificationCallbackUrl: `${location.origin}/verify-email`,
      });
      if (result.status === 'ok') return await signedIn();
      const field = result.error.code === 'USER_EMAIL_ALREADY_EXISTS' ? 'email' : 'password';
      form.refuse(field, describeSignUpError(result.error));
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
    <AuthForm
      onSubmit={(event) => void submit(event)}
      failure={failure}
      isBusy={form.isSubmitting}
      action="Create account"
    >
      <EmailField registration={form.register('email')} error={form.errors.email} />
      <Field label="Password" hint={NEW_PASSWORD_HINT} error={form.errors.password}>
        {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" />}
      </Field>
    </AuthForm>
  );
}
