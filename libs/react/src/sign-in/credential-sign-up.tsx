import type { ReactNode } from 'react';
import { fill } from '@hallpass/texts';
import { useHallpassApp, useProject } from '../hooks/use-hallpass-app.js';
import { Alert } from '../ui/alert.js';
import { ComponentRoot } from '../ui/component-root.js';
import { PasswordField } from '../ui/text-field.js';
import { SubmitButton } from '../ui/submit-button.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { useForm } from '../ui/use-form.js';
import { EmailField, useTypedEmail } from './email-field.js';
import { useInvitationCode } from './invitation-code.js';
import { emailProblem, newPasswordProblem } from './rules.js';

/** Creates an account with email address and password, and sends a verification email. */
export function CredentialSignUp(): ReactNode {
  return (
    <ComponentRoot>
      <Inner />
    </ComponentRoot>
  );
}

function Inner(): ReactNode {
  const app = useHallpassApp();
  const texts = useCoreTexts();
  const { passwordMinLength, signUpMode } = useProject().config;
  const code = useInvitationCode();
  const invitationCode = signUpMode === undefined ? undefined : code;
  const { form, field, isBusy, problem } = useForm(
    { email: useTypedEmail(), password: '' },
    {
      email: (value) => emailProblem(value, texts),
      password: (value) => newPasswordProblem(value, texts, passwordMinLength),
    },
    ({ email, password }) => app.signUpWithCredential({ email: email.trim(), password, invitationCode }),
  );
  return (
    <form {...form} className="hp-stack">
      {problem && <Alert tone="danger">{problem}</Alert>}
      <EmailField {...field('email')} />
      <PasswordField
        {...field('password')}
        label={texts.password}
        autoComplete="new-password"
        hint={fill(texts.passwordHint, { count: passwordMinLength })}
      />
      <SubmitButton isBusy={isBusy}>{texts.signUp}</SubmitButton>
    </form>
  );
}
