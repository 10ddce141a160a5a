import { KnownErrors, type WaysIn } from '@hallpass/js';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError } from '../api/errors';
import { useApi } from '../shell/api-context';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { CodeInput } from '../components/code-input';
import { Field } from '../components/field';
import { textsOf, useTexts } from '../texts';
import { needed } from './field-rules';
import { linkTexts } from './link-texts';
import { Outcome } from './outcome';
import { useFields } from './use-fields';
import { WaysInList } from './ways-in-list';

const CODE = { totp: needed(() => textsOf(linkTexts).waysIn.codeMissing) };
const NO_CODE: Partial<typeof CODE> = {};

interface EndWaysInProps {
  waysIn: WaysIn;
  /** `endCode` of the reset. Works once, within 10 minutes. */
  code: string;
  needsTotp: boolean;
}

/** After a reset, lists everything that can act for the account, and ends all of it with one click (security E13). */
export function EndWaysIn({ waysIn, code, needsTotp }: EndWaysInProps) {
  const t = useTexts(linkTexts).waysIn;
  const { changed } = useTexts(linkTexts).reset;
  const { client } = useApi();
  const [failure, setFailure] = useState<string | null>(null);
  const [isEnded, setEnded] = useState(false);
  const form = useFields((needsTotp ? CODE : NO_CODE) as typeof CODE);

  const submit = form.submit(async ({ totp }) => {
    setFailure(null);
    try {
      const result = await client.endWaysIn(needsTotp ? { code, totp } : { code });
      if (result.status === 'ok') return setEnded(true);
      if (result.error instanceof KnownErrors.VerificationCodeError) return setFailure(t.over);
      form.clear('totp');
      form.refuse('totp', t.codeWrong);
    } catch (error) {
      setFailure(describeError(error));
    }
  });

  if (isEnded) {
    return (
      <Outcome
        tone="success"
        title={t.ended.title}
        description={t.ended.description}
        actions={
          <Button asChild variant="primary" size="large">
            <Link to="/sign-in">{t.ended.signIn}</Link>
          </Button>
        }
      >
        {t.ended.text}
      </Outcome>
    );
  }
  return (
    <Outcome
      tone="success"
      title={changed.title}
      description={changed.description}
      actions={
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <WaysInList waysIn={waysIn} />
          <p className="text-pretty text-ink-muted">{t.endWhat}</p>
          {failure && <Alert tone="danger">{failure}</Alert>}
          {needsTotp && (
            <Field label={t.code} error={form.errors.totp}>
              {(control) => <CodeInput {...control} {...form.register('totp')} />}
            </Field>
          )}
          <Button type="submit" variant="danger" size="large" isBusy={form.isSubmitting}>
            {t.end}
          </Button>
          <Button asChild size="large">
            <Link to="/sign-in">{t.keep}</Link>
          </Button>
        </form>
      }
    >
      {t.afterReset}
    </Outcome>
  );
}
