import { type ReactNode, useState } from 'react';
import { fill } from '@hallpass/texts';
import { useHallpassApp } from '../hooks/use-hallpass-app.js';
import { useAction } from '../ui/use-action.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { ComponentRoot } from '../ui/component-root.js';
import { SubmitButton } from '../ui/submit-button.js';
import { CodeField } from '../ui/text-field.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { useForm } from '../ui/use-form.js';
import { EmailField, useTypedEmail } from './email-field.js';
import { emailProblem, mailedCodeProblem } from './rules.js';

/** A requested email. Its code and the nonce sign in. */
interface Sent {
  email: string;
  nonce: string;
}

/** Signs in or up with an email that contains a link and a 6-character code. */
export function MagicLinkSignIn(): ReactNode {
  return (
    <ComponentRoot>
      <Inner />
    </ComponentRoot>
  );
}

function Inner(): ReactNode {
  const [sent, setSent] = useState<Sent | null>(null);
  return sent === null ? (
    <AskForMail onSent={setSent} />
  ) : (
    <TypeCode sent={sent} onSent={setSent} onBack={() => setSent(null)} />
  );
}

function useSend(onSent: (sent: Sent) => void) {
  const app = useHallpassApp();
  return async (email: string) => {
    const result = await app.sendMagicLinkEmail(email);
    if (result.status === 'ok') onSent({ email, nonce: result.data.nonce });
    return result;
  };
}

function AskForMail({ onSent }: { onSent: (sent: Sent) => void }): ReactNode {
  const texts = useCoreTexts();
  const send = useSend(onSent);
  const { form, field, isBusy, problem } = useForm(
    { email: useTypedEmail() },
    { email: (value) => emailProblem(value, texts) },
    ({ email }) => send(email.trim()),
  );
  return (
    <form {...form} className="hp-stack">
      {problem && <Alert tone="danger">{problem}</Alert>}
      <EmailField {...field('email')} />
      <SubmitButton isBusy={isBusy}>{texts.sendCode}</SubmitButton>
    </form>
  );
}

function TypeCode(props: { sent: Sent; onSent: (sent: Sent) => void; onBack: () => void }): ReactNode {
  const { sent, onSent, onBack } = props;
  const app = useHallpassApp();
  const texts = useCoreTexts();
  const [isSentAgain, setSentAgain] = useState(false);
  const send = useSend(onSent);
  const again = useAction(() => send(sent.email));
  const { form, field, isBusy, problem } = useForm(
    { code: '' },
    { code: (value) => mailedCodeProblem(value, texts) },
    ({ code }) => app.signInWithMagicLink(code + sent.nonce),
  );
  const failed = problem ?? again.problem;
  return (
    <form {...form} className="hp-stack">
      <p role="status" className="hp-description">
        {isSentAgain ? texts.sentAgain : fill(texts.codeSent, { email: sent.email })}
      </p>
      {failed && <Alert tone="danger">{failed}</Alert>}
      <CodeField {...field('code')} label={texts.codeLabel} hint={texts.codeHint} length={6} autoFocus />
      <Button type="submit" isWide isBusy={isBusy}>
        {texts.verifyCode}
      </Button>
      <div className="hp-actions">
        <SubmitButton
          type="button"
          isWide={false}
          variant="quiet"
          size="small"
          isBusy={again.isBusy}
          onClick={async () => setSentAgain((await again.run()) || isSentAgain)}
        >
          {texts.sendAgain}
        </SubmitButton>
        <Button variant="quiet" size="small" onClick={onBack}>
          {texts.otherEmail}
        </Button>
      </div>
    </form>
  );
}
