import { KnownErrors } from '@hallpass/js';
import { type ReactNode, useEffect, useState } from 'react';
import { describeError } from '../api/errors';
import { useApi } from '../shell/api-context';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { CodeInput } from '../components/code-input';
import { Dialog, DialogActions } from '../components/dialog';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { PasswordInput } from '../components/password-input';
import { useTexts } from '../texts';
import { formsTexts } from '../texts/generated/forms-texts';
import { TEXT_LINK } from '../components/text-link';
import { authTexts } from '../texts/generated/auth-texts';

interface SignInAgainProps {
  /** Address of the page's owner. Nobody else may continue on this page. */
  email: string | null;
  onSignedIn: () => unknown;
  onLeave: () => void;
}

/** Shown over a page whose session has ended. A sign-in in another tab also counts, whichever method it uses. */
export default function SignInAgain({ email, onSignedIn, onLeave }: SignInAgainProps) {
  const { client } = useApi();
  const t = useTexts(formsTexts).signInAgain;
  const [attempt, setAttempt] = useState<Attempt | null>(null);

  useEffect(() => {
    const look = () => {
      if (client.session.current() !== null) onSignedIn();
    };
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [client, onSignedIn]);

  return (
    <Dialog title={t.title} description={t.description} onClose={onLeave} size="small" isPersistent isPrivate>
      {attempt === null ? (
        <PasswordForm email={email} onSignedIn={onSignedIn} onSecondFactor={setAttempt} />
      ) : (
        <CodeForm attempt={attempt} onOver={() => setAttempt(null)} onSignedIn={onSignedIn} />
      )}
      <p className="mt-5 flex flex-wrap justify-between gap-x-4 gap-y-2 text-13">
        <a href="/sign-in" target="_blank" rel="noreferrer" className={TEXT_LINK}>
          {t.otherWay}
        </a>
        <button type="button" className={TEXT_LINK} onClick={onLeave}>
          {t.leave}
        </button>
      </p>
    </Dialog>
  );
}

interface Attempt {
  code: string;
  /** Where the user finds the code to type. */
  by: 'app' | 'mail';
}

interface StepProps {
  onSignedIn: () => unknown;
}

interface PasswordFormProps extends StepProps {
  email: string | null;
  onSecondFactor: (attempt: Attempt) => void;
}

function PasswordForm({ email, onSignedIn, onSecondFactor }: PasswordFormProps) {
  const { client } = useApi();
  const t = useTexts(formsTexts).signInAgain;
  const [password, setPassword] = useState('');
  const step = useStep(async () => {
    if (password === '') return t.passwordMissing;
    try {
      const result = await client.signInWithCredential({ email: email ?? '', password });
      if (result.status === 'ok') return void (await onSignedIn());
      setPassword('');
      return t.wrong;
    } catch (error) {
      if (!(error instanceof KnownErrors.MultiFactorAuthenticationRequired)) throw error;
      onSecondFactor({ code: error.details.attempt_code, by: error.details.challenge ? 'mail' : 'app' });
    }
  });
  return (
    <StepForm step={step}>
      <Field label={t.email}>
        {(control) => <Input {...control} type="email" autoComplete="username" value={email ?? ''} readOnly />}
      </Field>
      <Field label={t.password}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoFocus
          />
        )}
      </Field>
    </StepForm>
  );
}

interface CodeFormProps extends StepProps {
  attempt: Attempt;
  /** The attempt has ended, so the user starts with the password again. */
  onOver: () => void;
}

function CodeForm({ attempt, onSignedIn, onOver }: CodeFormProps) {
  const { client } = useApi();
  const t = useTexts(authTexts).secondFactor[attempt.by];
  const [code, setCode] = useState('');
  const step = useStep(async () => {
    if (code.trim() === '') return t.missing;
    const result = await client.signInWithMfa(code.trim(), attempt.code);
    if (result.status === 'ok') return void (await onSignedIn());
    if (result.error instanceof KnownErrors.VerificationCodeError) return onOver();
    setCode('');
    return t.wrong;
  });
  return (
    <StepForm step={step}>
      <Field label={t.label}>
        {(control) => (
          <CodeInput {...control} value={code} onChange={(event) => setCode(event.target.value)} autoFocus />
        )}
      </Field>
    </StepForm>
  );
}

interface Step {
  isBusy: boolean;
  failure: string | null;
  take: () => Promise<void>;
}

/** @param act returns why the user has to try again */
function useStep(act: () => Promise<string | void>): Step {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const take = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setFailure((await act()) ?? null);
    } catch (error) {
      setFailure(describeError(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, take };
}

function StepForm({ step: { isBusy, failure, take }, children }: { step: Step; children: ReactNode }) {
  const t = useTexts(formsTexts).signInAgain;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void take();
      }}
    >
      {failure && <Alert tone="danger">{failure}</Alert>}
      {children}
      <DialogActions>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t.signIn}
        </Button>
      </DialogActions>
    </form>
  );
}
