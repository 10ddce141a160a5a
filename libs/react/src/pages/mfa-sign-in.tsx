import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { KnownErrors, MFA_ATTEMPT_KEY, MFA_BY_PASSWORD_KEY, MFA_CHALLENGE_KEY } from '@hallpass/js';
import { fill } from '@hallpass/texts';
import { useHallpassApp, useProject } from '../hooks/use-hallpass-app.js';
import { useNewPasswordStep } from '../sign-in/new-password-step.js';
import { PageLink } from '../sign-in/page-link.js';
import { totpProblem } from '../sign-in/rules.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { ComponentRoot } from '../ui/component-root.js';
import { Skeleton } from '../ui/spinner.js';
import { CodeField, TextField } from '../ui/text-field.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { useForm } from '../ui/use-form.js';
import { Outcome } from './outcome.js';

/** A value that the library stored for this page. Null if there is none, undefined while it is unknown. */
const useStored = (key: string): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(
    noChange,
    () => stored(key),
    () => undefined,
  );

/** Keeps the value from when the page opened, because the library removes it once the user is signed in. */
function useFirstStored(key: string): string | null | undefined {
  const value = useStored(key);
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first;
}

const noChange = () => () => {};

/** Finishes a sign-in with a code from an authenticator app, a backup code, or the code emailed for a new device. */
export function MfaSignIn({ fullPage }: { fullPage?: boolean }): ReactNode {
  return (
    <ComponentRoot fullPage={fullPage}>
      <Inner />
    </ComponentRoot>
  );
}

function Inner(): ReactNode {
  const attempt = useFirstStored(MFA_ATTEMPT_KEY);
  const isNewDevice = useFirstStored(MFA_CHALLENGE_KEY) === 'new_device';
  const isByPassword = useFirstStored(MFA_BY_PASSWORD_KEY) !== null;
  const { step, askIfBreached } = useNewPasswordStep();
  const [isOver, setOver] = useState(false);
  const [byBackupCode, setByBackupCode] = useState(false);
  const project = useProject();
  const texts = useCoreTexts();
  if (step !== null) return step;
  if (attempt === undefined) return <Skeleton />;
  if (attempt === null || isOver) {
    return (
      <Outcome title={texts.mfaOverTitle} ways={[{ label: texts.backToSignIn, page: 'signIn' }]}>
        {texts.mfaOver}
      </Outcome>
    );
  }
  const onOver = () => setOver(true);
  const beforeRedirect = async () => {
    if (isByPassword) await askIfBreached(null);
  };
  if (isNewDevice) {
    return (
      <Card
        title={texts.newDeviceTitle}
        description={fill(texts.newDeviceDescription, { project: project.displayName })}
        footer={<PageLink page="signIn">{texts.backToSignIn}</PageLink>}
      >
        <TotpForm
          {...{ attempt, onOver, beforeRedirect }}
          label={texts.codeLabel}
          wrong={texts.wrongNewDeviceCode}
          hint={texts.newDeviceHint}
        />
      </Card>
    );
  }
  const description = byBackupCode ? texts.backupDescription : texts.mfaDescription;
  return (
    <Card
      title={texts.mfaTitle}
      description={fill(description, { project: project.displayName })}
      footer={<PageLink page="signIn">{texts.backToSignIn}</PageLink>}
    >
      {byBackupCode ? (
        <BackupCodeForm {...{ attempt, onOver, beforeRedirect }} />
      ) : (
        <TotpForm {...{ attempt, onOver, beforeRedirect }} label={texts.mfaCode} />
      )}
      <Button variant="quiet" size="small" onClick={() => setByBackupCode(!byBackupCode)}>
        {byBackupCode ? texts.useApp : texts.useBackupCode}
      </Button>
    </Card>
  );
}

interface FormProps {
  attempt: string;
  onOver: () => void;
  beforeRedirect: () => Promise<void>;
}

/** Handles errors of both forms: an attempt that has ended cannot continue. */
function problemOfAttempt(onOver: () => void, wrong?: string) {
  return (error: unknown): string | null => {
    if (error instanceof KnownErrors.VerificationCodeError) onOver();
    return error instanceof KnownErrors.InvalidTotpCode ? (wrong ?? null) : null;
  };
}

interface TotpFormProps extends FormProps {
  label: string;
  /** Shown for a wrong code; by default, what fits a code from an app. */
  wrong?: string;
  hint?: string;
}

function TotpForm({ attempt, onOver, beforeRedirect, label, wrong, hint }: TotpFormProps): ReactNode {
  const app = useHallpassApp();
  const texts = useCoreTexts();
  const { form, field, isBusy, problem } = useForm(
    { code: '' },
    { code: (value) => totpProblem(value, texts) },
    ({ code }) => app.signInWithMfa(code, attempt, { beforeRedirect }),
    { problemOf: problemOfAttempt(onOver, wrong) },
  );
  return (
    <form {...form} className="hp-stack">
      {problem && <Alert tone="danger">{problem}</Alert>}
      <CodeField {...field('code')} label={label} hint={hint} length={6} isNumeric autoFocus />
      <Button type="submit" isWide isBusy={isBusy}>
        {texts.mfaSubmit}
      </Button>
    </form>
  );
}

function BackupCodeForm({ attempt, onOver, beforeRedirect }: FormProps): ReactNode {
  const app = useHallpassApp();
  const texts = useCoreTexts();
  const { form, field, isBusy, problem } = useForm(
    { code: '' },
    { code: (value) => (value.trim() === '' ? texts.needCode : null) },
    ({ code }) => app.signInWithBackupCode(code.trim(), attempt, { beforeRedirect }),
    { problemOf: problemOfAttempt(onOver, texts.wrongBackupCode) },
  );
  return (
    <form {...form} className="hp-stack">
      {problem && <Alert tone="danger">{problem}</Alert>}
      <TextField {...field('code')} label={texts.backupCode} autoComplete="off" spellCheck={false} autoFocus />
      <Button type="submit" isWide isBusy={isBusy}>
        {texts.mfaSubmit}
      </Button>
    </form>
  );
}

function stored(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
