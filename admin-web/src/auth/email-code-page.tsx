import { KnownErrors } from '@hallpass/js';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError } from '../api/errors';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { usePageTitle } from '../components/layout';
import { fill, textsOf, useTexts } from '../texts';
import { authOauthTexts } from '../texts/generated/auth-oauth-texts';
import { AuthForm, EmailField } from './auth-form';
import { TEXT_LINK } from '../components/text-link';
import { AuthLayout } from './auth-layout';
import { email, needed } from './field-rules';
import { SecondFactorStep } from './second-factor-step';
import { useFields } from './use-fields';
import { useSignedIn } from './use-signed-in';

/** An email that was sent. Its code works only together with the nonce. */
interface Sent {
  address: string;
  nonce: string;
}

/** Signs in with an emailed code. The link in the email opens `/sign-in-link`. */
export function EmailCodePage() {
  const t = useTexts(authOauthTexts).emailCode;
  const { returnTo } = useSearch({ from: '/auth' });
  const [sent, setSent] = useState<Sent | null>(null);
  const [attempt, setAttempt] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  usePageTitle(t.title);
  if (attempt !== null) {
    const startOver = (why: string | null) => {
      setFailure(why);
      setAttempt(null);
      setSent(null);
    };
    return <SecondFactorStep attempt={attempt} onOver={startOver} />;
  }
  return (
    <AuthLayout
      title={sent === null ? t.title : t.codeTitle}
      description={sent === null ? t.text : fill(t.codeText, { address: sent.address })}
      footer={
        <Link to="/sign-in" search={{ returnTo }} className={TEXT_LINK}>
          {t.back}
        </Link>
      }
    >
      {sent === null ? (
        <AddressForm before={failure} onSent={setSent} />
      ) : (
        <CodeForm
          sent={sent}
          onSecondFactor={setAttempt}
          onAgain={() => {
            setFailure(null);
            setSent(null);
          }}
        />
      )}
    </AuthLayout>
  );
}

const ADDRESS = { email };

function AddressForm({ before, onSent }: { before: string | null; onSent: (sent: Sent) => void }) {
  const t = useTexts(authOauthTexts);
  const { client } = useApi();
  const [failure, setFailure] = useState(before);
  const form = useFields(ADDRESS);
  const submit = form.submit(async ({ email: address }) => {
    setFailure(null);
    try {
      const result = await client.sendMagicLinkEmail(address, { callbackUrl: `${location.origin}/sign-in-link` });
      if (result.status === 'ok') return onSent({ address, nonce: result.data.nonce });
      setFailure(describeError(result.error));
    } catch (error) {
      setFailure(describeError(error));
    }
  });
  return (
    <AuthForm
      onSubmit={(event) => void submit(event)}
      failure={failure}
      isBusy={form.isSubmitting}
      action={t.emailCode.send}
    >
      <EmailField registration={form.register('email')} error={form.errors.email} />
    </AuthForm>
  );
}

const CODE = { code: needed(() => textsOf(authOauthTexts).emailCode.codeMissing) };

interface CodeFormProps {
  sent: Sent;
  onSecondFactor: (attempt: string) => void;
  onAgain: () => void;
}

function CodeForm({ sent, onSecondFactor, onAgain }: CodeFormProps) {
  const t = useTexts(authOauthTexts).emailCode;
  const { client } = useApi();
  const signedIn = useSignedIn();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useFields(CODE);
  const submit = form.submit(async ({ code }) => {
    setFailure(null);
    try {
      const result = await client.signInWithMagicLink(code.replaceAll(/[\s-]/g, '') + sent.nonce);
      if (result.status === 'ok') return await signedIn();
      form.clear('code');
      form.refuse('code', t.codeWrong);
    } catch (error) {
      if (error instanceof KnownErrors.MultiFactorAuthenticationRequired) onSecondFactor(error.details.attempt_code);
      else if (error instanceof KnownErrors.SignUpNotEnabled) setFailure(textsOf(authOauthTexts).signUpOff);
      else setFailure(describeError(error));
    }
  });
  return (
    <>
      <AuthForm onSubmit={(event) => void submit(event)} failure={failure} isBusy={form.isSubmitting} action={t.signIn}>
        <Field label={t.codeLabel} error={form.errors.code}>
          {(control) => (
            <Input
              {...control}
              {...form.register('code')}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={8}
              className="font-mono tracking-[0.3em] uppercase"
              autoFocus
            />
          )}
        </Field>
      </AuthForm>
      <Button variant="ghost" className="mt-3 w-full" onClick={onAgain}>
        {t.again}
      </Button>
    </>
  );
}
