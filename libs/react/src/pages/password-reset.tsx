import { type ReactNode, useState } from 'react';
import { type PasswordResetOutcome, KnownErrors, type WaysIn } from '@hallpass/js';
import { fill } from '@hallpass/texts';
import { useOnce } from '../hooks/use-entry.js';
import { useQueryValue } from '../hooks/address.js';
import { useHallpassApp, useProject } from '../hooks/use-hallpass-app.js';
import { newPasswordProblem, totpProblem } from '../sign-in/rules.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { ComponentRoot } from '../ui/component-root.js';
import { Skeleton } from '../ui/spinner.js';
import { PasswordField, CodeField } from '../ui/text-field.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { useForm } from '../ui/use-form.js';
import { leadTo } from '../sign-in/page-link.js';
import { isAnyWayIn, WaysInList } from './ways-in-list.js';
import { type LinkFault, linkFaultOf, LinkProblem } from './link-problem.js';
import { Outcome } from './outcome.js';

export interface LinkPageProps {
  fullPage?: boolean;
  /** The code of the link. Default: `code` in the page's query. */
  code?: string;
}

/** Sets a new password, from the link of a reset email. */
export function PasswordReset({ fullPage, code: given }: LinkPageProps): ReactNode {
  return (
    <ComponentRoot fullPage={fullPage}>
      <WithCode given={given} />
    </ComponentRoot>
  );
}

function WithCode({ given }: { given: string | undefined }): ReactNode {
  const texts = useCoreTexts();
  const code = useQueryValue('code', given);
  if (code === undefined) return <Skeleton />;
  const ways = [{ label: texts.askForLink, page: 'forgotPassword' } as const];
  return code ? <Checked code={code} /> : <LinkProblem fault="not-found" ways={ways} />;
}

function Checked({ code }: { code: string }): ReactNode {
  const app = useHallpassApp();
  const texts = useCoreTexts();
  const faultNow = useOnce(`reset ${code}`, () => faultOf(app.verifyPasswordResetCode(code)));
  const [fault, setFault] = useState<LinkFault | null>(faultNow);
  const [outcome, setOutcome] = useState<PasswordResetOutcome | null>(null);
  const { waysIn, endCode, needsTotp } = outcome ?? {};
  if (waysIn && endCode) return <EndWaysIn waysIn={waysIn} code={endCode} needsTotp={needsTotp === true} />;
  if (outcome) {
    const listed = waysIn && isAnyWayIn(waysIn) ? <WaysInList waysIn={waysIn} /> : null;
    return (
      <Outcome title={texts.passwordSetTitle} more={listed} ways={[{ label: texts.signIn, page: 'signIn' }]}>
        {listed ? texts.waysLeft : texts.passwordSet}
      </Outcome>
    );
  }
  if (fault !== null) return <LinkProblem fault={fault} ways={[{ label: texts.askForLink, page: 'forgotPassword' }]} />;
  return <NewPassword code={code} onDone={setOutcome} onFault={setFault} />;
}

/** @throws errors that the link did not cause */
export async function faultOf(answer: Promise<{ status: string; error?: unknown }>): Promise<LinkFault | null> {
  const error = await answer.then(
    (result) => (result.status === 'error' ? result.error : null),
    (thrown: unknown) => thrown,
  );
  if (error === null) return null;
  const fault = linkFaultOf(error);
  if (fault === null) throw error;
  return fault;
}

function NewPassword(props: {
  code: string;
  onDone: (outcome: PasswordResetOutcome) => void;
  onFault: (fault: LinkFault) => void;
}): ReactNode {
  const { code, onDone, onFault } = props;
  const app = useHallpassApp();
  const texts = useCoreTexts();
  const { passwordMinLength } = useProject().config;
  const { form, field, isBusy, problem } = useForm(
    { password: '' },
    { password: (value) => newPasswordProblem(value, texts, passwordMinLength) },
    async ({ password }) => {
      const result = await app.resetPassword({ code, password });
      if (result.status === 'ok') onDone(result.data);
      const fault = result.status === 'error' ? linkFaultOf(result.error) : null;
      if (fault !== null) onFault(fault);
      return result;
    },
  );
  return (
    <Card title={texts.passwordResetTitle} description={texts.passwordResetDescription}>
      <form {...form} className="hp-stack">
        {problem && <Alert tone="danger">{problem}</Alert>}
        <PasswordField
          {...field('password')}
          label={texts.newPassword}
          hint={fill(texts.passwordHint, { count: passwordMinLength })}
          autoComplete="new-password"
        />
        <Button type="submit" isWide isBusy={isBusy}>
          {texts.setPassword}
        </Button>
      </form>
    </Card>
  );
}

/** Shown after a password reset: lists everything else that acts for the account and ends all of it on a click. */
function EndWaysIn(props: { waysIn: WaysIn; code: string; needsTotp: boolean }): ReactNode {
  const { waysIn, code, needsTotp } = props;
  const app = useHallpassApp();
  const project = useProject();
  const texts = useCoreTexts();
  const [isEnded, setEnded] = useState(false);
  const { form, field, isBusy, problem } = useForm(
    { totp: '' },
    { totp: (value) => (needsTotp ? totpProblem(value, texts) : null) },
    ({ totp }) => app.endWaysIn(needsTotp ? { code, totp } : { code }),
    {
      onDone: () => setEnded(true),
      problemOf: (error) => (error instanceof KnownErrors.VerificationCodeError ? texts.endWaysOver : null),
    },
  );
  if (isEnded) {
    return (
      <Outcome title={texts.waysEndedTitle} ways={[{ label: texts.signIn, page: 'signIn' }]}>
        {texts.waysEnded}
      </Outcome>
    );
  }
  return (
    <Card title={texts.passwordSetTitle} description={texts.waysLeft} takesFocus>
      <WaysInList waysIn={waysIn} />
      <p className="hp-description">{texts.endWaysWhat}</p>
      <form {...form} className="hp-stack">
        {problem && <Alert tone="danger">{problem}</Alert>}
        {needsTotp && (
          <CodeField
            {...field('totp')}
            label={texts.mfaCode}
            hint={fill(texts.mfaDescription, { project: project.displayName })}
            length={6}
            isNumeric
          />
        )}
        <div className="hp-stack hp-stack-close">
          <Button type="submit" variant="danger" isWide isBusy={isBusy}>
            {texts.endWays}
          </Button>
          <Button variant="secondary" isWide onClick={() => leadTo(app, 'signIn')}>
            {texts.keepWays}
          </Button>
        </div>
      </form>
    </Card>
  );
}
