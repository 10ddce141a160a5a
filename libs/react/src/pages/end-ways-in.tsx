import { type ReactNode, useState } from 'react';
import { KnownErrors, type WaysIn } from '@hallpass/js';
import { fill } from '@hallpass/texts';
import { useHallpassApp, useProject } from '../hooks/use-hallpass-app.js';
import { leadTo } from '../sign-in/page-link.js';
import { totpProblem } from '../sign-in/rules.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { CodeField } from '../ui/text-field.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { useForm } from '../ui/use-form.js';
import { Outcome } from './outcome.js';
import { WaysInList } from './ways-in-list.js';

/** Shown after a password reset: lists everything else that acts for the account and ends all of it on a click. */
export function EndWaysIn(props: { waysIn: WaysIn; code: string; needsTotp: boolean }): ReactNode {
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
