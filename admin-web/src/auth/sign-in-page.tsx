import { KnownErrors } from '@hallpass/js';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError } from '../api/errors';
import { useApi } from '../shell/api-context';
import { Field } from '../components/field';
import { usePageTitle } from '../components/layout';
import { PasswordInput } from '../components/password-input';
import { useTexts } from '../texts';
import { authTexts } from '../texts/generated/auth-texts';
import { WithParts } from '../texts/with-parts';
import { AuthForm, EmailField } from './auth-form';
import { TEXT_LINK } from '../components/text-link';
import { AuthLayout } from './auth-layout';
import { neededEmail, neededPassword } from './field-rules';
import { OtherWays } from './other-ways';
import { SecondFactorStep } from './second-factor-step';
import { useFields } from './use-fields';
import { useSignedIn } from './use-signed-in';

const RULES = { email: neededEmail, password: neededPassword };

export function SignInPage() {
  const { fields, secondFactor, signIn: t } = useTexts(authTexts);
  const { client, config } = useApi();
  const { returnTo } = useSearch({ from: '/auth' });
  const signedIn = useSignedIn();
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState<string | null>(null);
  const form = useFields(RULES);
  usePageTitle(attempt === null ? t.page : secondFactor.title);

  const submit = form.submit(async (credentials) => {
    setFailure(null);
    try {
      const result = await client.signInWithCredential(credentials);
      if (result.status === 'ok') return await signedIn();
      setFailure(t.wrong);
      form.clear('password');
      form.focus('password');
    } catch (error) {
      if (error instanceof KnownErrors.MultiFactorAuthenticationRequired) setAttempt(error.details.attempt_code);
      else setFailure(describeError(error));
    }
  });

  if (attempt !== null) {
    const startOver = (why: string | null) => {
      setFailure(why);
      setAttempt(null);
      form.clear('password');
    };
    return <SecondFactorStep attempt={attempt} onOver={startOver} />;
  }
  return (
    <AuthLayout
      title={t.title}
      description={t.description}
      footer={
        config.signUp === 'open' && (
          <WithParts
            text={t.noAccount}
            parts={{
              link: (
                <Link to="/sign-up" search={{ returnTo }} className={TEXT_LINK}>
                  {t.noAccountLink}
                </Link>
              ),
            }}
          />
        )
      }
    >
      <AuthForm onSubmit={(event) => void submit(event)} failure={failure} isBusy={form.isSubmitting} action={t.action}>
        <EmailField registration={form.register('email')} error={form.errors.email} />
        <Field label={fields.password} error={form.errors.password}>
          {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />}
        </Field>
        <Link to="/forgot-password" className={`-mt-1 self-end text-13 ${TEXT_LINK}`}>
          {t.forgot}
        </Link>
      </AuthForm>
      <OtherWays returnTo={returnTo} onSignedIn={signedIn} onSecondFactor={setAttempt} />
    </AuthLayout>
  );
}
