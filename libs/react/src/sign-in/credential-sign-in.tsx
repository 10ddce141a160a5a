import type { ReactNode } from 'react';
import { useHallpassApp, useProject } from '../hooks/use-hallpass-app.js';
import { Alert } from '../ui/alert.js';
import { ComponentRoot } from '../ui/component-root.js';
import { PasswordField } from '../ui/text-field.js';
import { SubmitButton } from '../ui/submit-button.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { useForm } from '../ui/use-form.js';
import { EmailField, useTypedEmail } from './email-field.js';
import { useNewPasswordStep } from './new-password-step.js';
import { PageLink } from './page-link.js';
import { ownEmailProblem } from './rules.js';

/** Signs in with email address and password. */
export function CredentialSignIn(): ReactNode {
  return (
    <ComponentRoot>
      <Inner />
    </ComponentRoot>
  );
}

function Inner(): ReactNode {
  const app = useHallpassApp();
  const { config } = useProject();
  const texts = useCoreTexts();
  const { step, askIfBreached } = useNewPasswordStep();
  const { form, field, isBusy, problem } = useForm(
    { email: useTypedEmail(), password: '' },
    {
      email: (value) => ownEmailProblem(value, texts),
      password: (value) => (value === '' ? texts.needPassword : null),
    },
    async ({ email, password }) => {
      const result = await app.signInWithCredential({
        email: email.trim(),
        password,
        noRedirect: true,
        addPasskeyQuietly: config.passkeyEnabled,
      });
      if (result.status === 'error') return result;
      await askIfBreached(password);
      await app.redirectToAfterSignIn({ replace: true });
      return result;
    },
  );
  if (step !== null) return step;
  return (
    <form {...form} className="hp-stack">
      {problem && <Alert tone="danger">{problem}</Alert>}
      <EmailField {...field('email')} />
      <PasswordField
        {...field('password')}
        label={texts.password}
        autoComplete="current-password"
        hint={<PageLink page="forgotPassword">{texts.forgotPassword}</PageLink>}
      />
      <SubmitButton isBusy={isBusy}>{texts.signIn}</SubmitButton>
    </form>
  );
}
