import { KnownErrors } from '@hallpass/js';
import { useState } from 'react';
import { describeSignUpError } from '../api/errors';
import { useApi } from '../shell/api-context';
import { Field } from '../components/field';
import { PasswordInput } from '../components/password-input';
import { useTexts } from '../texts';
import { authTexts } from '../texts/generated/auth-texts';
import { AuthForm, EmailField } from './auth-form';
import { email, newPassword } from './field-rules';
import { useFields } from './use-fields';
import { useSignedIn } from './use-signed-in';

const RULES = { email, password: newPassword };

interface SignUpFormProps {
  setupToken: string | undefined;
  invitationCode: string | undefined;
  /** The account already exists and requires its second factor; called with the code of the attempt. */
  onSecondFactor: (attempt: string) => void;
}

export function SignUpForm({ setupToken, invitationCode, onSecondFactor }: SignUpFormProps) {
  const { fields, signUp: t } = useTexts(authTexts);
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
        invitationCode,
        verificationCallbackUrl: `${location.origin}/verify-email`,
      });
      if (result.status === 'ok') return await signedIn();
      const field = result.error.code === 'USER_EMAIL_ALREADY_EXISTS' ? 'email' : 'password';
      form.refuse(field, describeSignUpError(result.error));
    } catch (error) {
      if (error instanceof KnownErrors.MultiFactorAuthenticationRequired) {
        return onSecondFactor(error.details.attempt_code);
      }
      if (!(error instanceof KnownErrors.SignUpNotEnabled)) setFailure(describeSignUpError(error));
      else if (invitationCode !== undefined) setFailure(t.invitationRefused);
      else setFailure(setupToken === undefined ? describeSignUpError(error) : t.linkSpent);
    }
  });

  return (
    <AuthForm onSubmit={(event) => void submit(event)} failure={failure} isBusy={form.isSubmitting} action={t.action}>
      <EmailField registration={form.register('email')} error={form.errors.email} />
      <Field label={fields.password} hint={fields.newPasswordHint} error={form.errors.password}>
        {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" />}
      </Field>
    </AuthForm>
  );
}
