import { KnownErrors } from '@hallpass/js';
import { useEffect, useState } from 'react';
import { describeError } from '../api/errors';
import { useApi } from '../shell/api-context';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { Dialog, DialogActions } from '../components/dialog';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { PasswordInput } from '../components/password-input';
import { useTexts } from '../texts';
import { formsTexts } from '../texts/generated/forms-texts';
import { TEXT_LINK } from '../components/text-link';
import { FactorForm } from './second-factor-step';

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
  const [attempt, setAttempt] = useState<string | null>(null);

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
        <FactorForm way="app" attempt={attempt} onOver={() => setAttempt(null)} onSignedIn={onSignedIn} />
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

interface PasswordFormProps {
  email: string | null;
  onSignedIn: () => unknown;
  onSecondFactor: (attempt: string) => void;
}

function PasswordForm({ email, onSignedIn, onSecondFactor }: PasswordFormProps) {
  const { client } = useApi();
  const t = useTexts(formsTexts).signInAgain;
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const signIn = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const result = await client.signInWithCredential({ email: email ?? '', password });
      if (result.status === 'ok') return await onSignedIn();
      setFailure(t.wrong);
      setPassword('');
    } catch (error) {
      if (error instanceof KnownErrors.MultiFactorAuthenticationRequired) onSecondFactor(error.details.attempt_code);
      else setFailure(describeError(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (password === '') setFailure(t.passwordMissing);
        else void signIn();
      }}
    >
      {failure && <Alert tone="danger">{failure}</Alert>}
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
      <DialogActions>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t.signIn}
        </Button>
      </DialogActions>
    </form>
  );
}
