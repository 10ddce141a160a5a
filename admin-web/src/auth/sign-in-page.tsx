import { KnownErrors } from '@hallpass/js';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError } from '../api/errors';
import { useApi } from '../app/api-context';
import { Field } from '../components/field';
import { usePageTitle } from '../components/layout';
import { PasswordInput } from '../components/password-input';
import { AuthForm, EmailField } from './auth-form';
import { AuthLayout, TEXT_LINK } from './auth-layout';
import { needed, neededPassword } from './field-rules';
import { OtherWays } from './other-ways';
import { SecondFactorStep } from './second-factor-step';
import { useFields } from './use-fields';
import { useSignedIn } from './use-signed-in';

const RULES = { email: needed('Enter your e-mail address.'), password: neededPassword };

export function SignInPage() {
  const { client, config } = useApi();
  const { returnTo } = useSearch({ from: '/auth' });
  const signedIn = useSignedIn();
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState<string | null>(null);
  const form = useFields(RULES);
  usePageTitle(attempt === null ? 'Sign in' : 'Two-step sign-in');

  const submit = form.submit(async (credentials) => {
    setFailure(null);
    try {
      const result = await client.signInWithCredential(credentials);
      if (result.status === 'ok') return await signedIn();
      setFailure('Wrong e-mail address or password.');
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
      title="Sign in to Hallpass"
      description="Manage your projects and their users."
      footer={
        config.signUp === 'open' && (
          <>
            No account yet?{' '}
            <Link to="/sign-up" search={{ returnTo }} className={TEXT_LINK}>
              Create one
            </Link>
          </>
        )
      }
    >
      <AuthForm onSubmit={(event) => void submit(event)} failure={failure} isBusy={form.isSubmitting} action="Sign in">
        <EmailField registration={form.register('email')} error={form.errors.email} />
        <Field label="Password" error={form.errors.password}>
          {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />}
        </Field>
        <Link to="/forgot-password" className={`-mt-1 self-end text-13 ${TEXT_LINK}`}>
          Forgot your password?
        </Link>
      </AuthForm>
      <OtherWays returnTo={returnTo} onSignedIn={signedIn} onSecondFactor={setAttempt} />
    </AuthLayout>
  );
}
