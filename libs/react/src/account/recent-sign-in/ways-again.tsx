import { KnownErrors } from '@hallpass/js';
import { type FormEvent, type ReactNode, useState } from 'react';
import { fill } from '@hallpass/texts';
import { useHallpassApp } from '../../hooks/use-hallpass-app.js';
import { useAction } from '../../ui/use-action.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { KeyIcon, MailIcon } from '../../ui/icons.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { CodeField, PasswordField, TextField } from '../../ui/text-field.js';
import { useCoreTexts } from '../../ui/use-core-texts.js';
import { ProviderMark } from '../../sign-in/provider-mark.js';
import { providerName } from '../../sign-in/providers.js';
import { mailedCodeProblem } from '../../sign-in/rules.js';
import { totpDigits } from '../../ui/typed-codes.js';
import { useAccountTexts } from '../use-account-texts.js';
import type { Again, SecondStepAttempt } from './use-attempt.js';

const submitted = (act: () => unknown) => (event: FormEvent) => {
  event.preventDefault();
  // React events bubble from the dialog to the form that opened it, so stop them here.
  event.stopPropagation();
  act();
};

export function PasswordAgain({ attempt, user }: Again): ReactNode {
  const core = useCoreTexts();
  const app = useHallpassApp();
  const [password, setPassword] = useState('');
  const email = user.primaryEmail!;
  const signIn = () => {
    if (password === '') return attempt.setProblem(core.needPassword);
    return attempt.run(() => app.signInWithCredential({ email, password, asUser: user.id }));
  };
  return (
    <form noValidate className="hp-stack" onSubmit={submitted(() => void signIn())}>
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={core.password}
        hint={email}
        autoComplete="current-password"
        autoFocus
        value={password}
        problem={attempt.problem}
        onChange={setPassword}
      />
      <SubmitButton isBusy={attempt.isBusy}>{core.goOn}</SubmitButton>
    </form>
  );
}

export function PasskeyAgain({ attempt, user }: Again): ReactNode {
  const core = useCoreTexts();
  const app = useHallpassApp();
  // If there is a password field, it shows the error.
  const isAlone = !user.hasPassword;
  return (
    <>
      {isAlone && attempt.problem && <Alert tone="danger">{attempt.problem}</Alert>}
      <Button
        variant="secondary"
        icon={<KeyIcon />}
        isWide
        isBusy={attempt.isBusy}
        onClick={() => void attempt.run(() => app.signInWithPasskey({ asUser: user.id }))}
      >
        {core.signInWithPasskey}
      </Button>
    </>
  );
}

export function MailedCode({ attempt, user }: Again): ReactNode {
  const core = useCoreTexts();
  const texts = useAccountTexts();
  const app = useHallpassApp();
  const [code, setCode] = useState('');
  const [nonce, setNonce] = useState<string | null>(null);
  const email = user.primaryEmail!;
  const send = useAction(async () => {
    const sent = await app.sendMagicLinkEmail(email);
    if (sent.status === 'ok') setNonce(sent.data.nonce);
    return sent;
  });
  const signIn = (entered = code) => {
    if (mailedCodeProblem(entered, core) !== null) return attempt.setProblem(core.badCode);
    return attempt.run(() => app.signInWithMagicLink(entered + nonce, { asUser: user.id }));
  };
  if (nonce === null) {
    return (
      <>
        {send.problem && <Alert tone="danger">{send.problem}</Alert>}
        <Button variant="secondary" icon={<MailIcon />} isWide isBusy={send.isBusy} onClick={() => void send.run()}>
          {core.sendCode}
        </Button>
      </>
    );
  }
  return (
    <form noValidate className="hp-stack" onSubmit={submitted(() => void signIn())}>
      <CodeField
        label={core.codeLabel}
        hint={fill(texts.againMailed, { email })}
        length={6}
        autoFocus
        value={code}
        problem={attempt.problem}
        onChange={setCode}
        onFull={(entered) => void signIn(entered)}
      />
      <Button type="submit" isBusy={attempt.isBusy} isWide>
        {core.goOn}
      </Button>
    </form>
  );
}

export interface ProvidersAgainProps {
  providers: readonly string[];
  onChoose: (provider: string) => Promise<void>;
}

export function ProvidersAgain({ providers, onChoose }: ProvidersAgainProps): ReactNode {
  const core = useCoreTexts();
  const texts = useAccountTexts();
  const leave = useAction(onChoose);
  return (
    <div className="hp-stack hp-stack-close">
      {leave.problem && <Alert tone="danger">{leave.problem}</Alert>}
      {providers.map((id) => (
        <Button
          key={id}
          variant="secondary"
          isWide
          icon={<ProviderMark provider={id} />}
          isBusy={leave.isBusy}
          onClick={() => void leave.run(id)}
        >
          {fill(core.continueWith, { provider: providerName(id) })}
        </Button>
      ))}
      <p className="hp-hint">{texts.againProviderHint}</p>
    </div>
  );
}

export interface SecondStepProps extends Again {
  secondStep: SecondStepAttempt;
  /** The attempt has ended, and the user must sign in from the start. */
  onOver: () => void;
}

/** Asks for the second factor, a code from the app or a backup code, or for the code emailed for a new device. */
export function SecondStep({ attempt, user, secondStep, onOver }: SecondStepProps): ReactNode {
  const core = useCoreTexts();
  const texts = useAccountTexts();
  const app = useHallpassApp();
  const [code, setCode] = useState('');
  const signIn = async () => {
    if (code.trim() === '') return attempt.setProblem(core.needCode);
    let isOver = false;
    await attempt.run(async () => {
      const digits = totpDigits(code);
      const answer = digits
        ? await app.signInWithMfa(digits, secondStep.code, { asUser: user.id })
        : await app.signInWithBackupCode(code, secondStep.code, { asUser: user.id });
      isOver = answer.status === 'error' && !(answer.error instanceof KnownErrors.InvalidTotpCode);
      return answer;
    });
    if (isOver) onOver();
  };
  return (
    <form noValidate className="hp-stack" onSubmit={submitted(() => void signIn())}>
      <TextField
        label={secondStep.isNewDevice ? texts.againNewDevice : texts.againSecond}
        autoComplete="one-time-code"
        autoFocus
        spellCheck={false}
        value={code}
        problem={attempt.problem}
        onChange={setCode}
      />
      <Button type="submit" isBusy={attempt.isBusy} isWide>
        {core.goOn}
      </Button>
    </form>
  );
}
