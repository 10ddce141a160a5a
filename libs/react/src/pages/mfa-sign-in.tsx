import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { KnownErrors, MFA_ATTEMPT_KEY } from '@hallpass/js';
import { fill } from '@hallpass/texts';
import { useHallpassApp, useProject } from '../hooks/use-hallpass-app.js';
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

/** The attempt code that the library stored for this page. Null if there is none, undefined while it is unknown. */
const useMfaAttempt = (): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(noChange, stored, () => undefined);

const noChange = () => () => {};

/** Finishes a sign-in with a code from an authenticator app, or with a backup code. */
export function MfaSignIn({ fullPage }: { fullPage?: boolean }): ReactNode {
  return (
    <ComponentRoot fullPage={fullPage}>
      <Inner />
    </ComponentRoot>
  );
}

function Inner(): ReactNode {
  const attempt = useMfaAttempt();
  // Keep the attempt from when the page opened, because the library removes it once the user is signed in.
  const [first, setFirst] = useState(attempt);
  if (first === undefined && attempt !== undefined) setFirst(attempt);
  const [isOver, setOver] = useState(false);
  const [byBackupCode, setByBackupCode] = useState(false);
  const project = useProject();
  const texts = useCoreTexts();
  if (attempt === undefined || first === undefined) return <Skeleton />;
  if (first === null || isOver) {
    return (
      <Outcome title={texts.mfaOverTitle} ways={[{ label: texts.backToSignIn, page: 'signIn' }]}>
        {texts.mfaOver}
      </Outcome>
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
        <BackupCodeForm attempt={first} onOver={() => setOver(true)} />
      ) : (
        <TotpForm attempt={first} onOver={() => setOver(true)} />
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
}

/** Handles errors of both forms: an attempt that has ended cannot continue. */
function problemOfAttempt(onOver: () => void, wrong?: string) {
  return (error: unknown): string | null => {
    if (error instanceof KnownErrors.VerificationCodeError) onOver();
    return error instanceof KnownErrors.InvalidTotpCode ? (wrong ?? null) : null;
  };
}

function TotpForm({ attempt, onOver }: FormProps): ReactNode {
  const app = useHallpassApp();
  const texts = useCoreTexts();
  const { form, field, isBusy, problem } = useForm(
    { code: '' },
    { code: (value) => totpProblem(value, texts) },
    ({ code }) => app.signInWithMfa(code, attempt),
    { problemOf: problemOfAttempt(onOver) },
  );
  return (
    <form {...form} className="hp-stack">
      {problem && <Alert tone="danger">{problem}</Alert>}
      <CodeField {...field('code')} label={texts.mfaCode} length={6} isNumeric autoFocus />
      <Button type="submit" isWide isBusy={isBusy}>
        {texts.mfaSubmit}
      </Button>
    </form>
  );
}

function BackupCodeForm({ attempt, onOver }: FormProps): ReactNode {
  const app = useHallpassApp();
  const texts = useCoreTexts();
  const { form, field, isBusy, problem } = useForm(
    { code: '' },
    { code: (value) => (value.trim() === '' ? texts.needCode : null) },
    ({ code }) => app.signInWithBackupCode(code.trim(), attempt),
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

function stored(): string | null {
  try {
    return window.sessionStorage.getItem(MFA_ATTEMPT_KEY);
  } catch {
    return null;
  }
}
