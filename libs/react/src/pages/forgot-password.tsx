import { type ReactNode, useState } from 'react';
import { fill } from '@hallpass/texts';
import { useHallpassApp } from '../hooks/use-hallpass-app.js';
import { EmailField, useTypedEmail } from '../sign-in/email-field.js';
import { PageLink } from '../sign-in/page-link.js';
import { emailProblem } from '../sign-in/rules.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { ComponentRoot } from '../ui/component-root.js';
import { SubmitButton } from '../ui/submit-button.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { useForm } from '../ui/use-form.js';

/** Requests an email with a link to choose a new password. */
export function ForgotPassword({ fullPage }: { fullPage?: boolean }): ReactNode {
  return (
    <ComponentRoot fullPage={fullPage}>
      <Inner />
    </ComponentRoot>
  );
}

function Inner(): ReactNode {
  const app = useHallpassApp();
  const texts = useCoreTexts();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, field, isBusy, problem } = useForm(
    { email: useTypedEmail() },
    { email: (value) => emailProblem(value, texts) },
    async ({ email }) => {
      const result = await app.sendForgotPasswordEmail(email.trim());
      if (result.status === 'ok') setSentTo(email.trim());
      return result;
    },
  );
  const back = <PageLink page="signIn">{texts.backToSignIn}</PageLink>;
  if (sentTo !== null) {
    return (
      <Card
        title={texts.resetSentTitle}
        description={fill(texts.resetSent, { email: sentTo })}
        footer={back}
        takesFocus
      >
        <Button variant="secondary" isWide onClick={() => setSentTo(null)}>
          {texts.otherEmail}
        </Button>
      </Card>
    );
  }
  return (
    <Card title={texts.forgotPasswordTitle} description={texts.forgotPasswordDescription} footer={back}>
      <form {...form} className="hp-stack">
        {problem && <Alert tone="danger">{problem}</Alert>}
        <EmailField {...field('email')} />
        <SubmitButton isBusy={isBusy}>{texts.sendResetLink}</SubmitButton>
      </form>
    </Card>
  );
}
