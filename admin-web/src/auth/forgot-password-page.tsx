import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError } from '../api/errors';
import { useApi } from '../app/api-context';
import { Button } from '../components/button';
import { usePageTitle } from '../components/layout';
import { AuthForm, EmailField } from './auth-form';
import { AuthLayout, TEXT_LINK } from './auth-layout';
import { needed } from './field-rules';
import { Outcome } from './outcome';
import { useFields } from './use-fields';

const RULES = { email: needed('Enter your e-mail address.') };

/** Asks for a mail with a link to reset the password. What it answers is the same for every address. */
export function ForgotPasswordPage() {
  const { client } = useApi();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useFields(RULES);
  usePageTitle('Reset your password');

  const submit = form.submit(async ({ email }) => {
    setFailure(null);
    try {
      await client.sendForgotPasswordEmail(email, { callbackUrl: `${location.origin}/reset-password` });
      setSentTo(email);
    } catch (error) {
      setFailure(describeError(error));
    }
  });

  if (sentTo !== null) {
    return (
      <Outcome
        tone="success"
        title="Look into your mailbox"
        description={`If ${sentTo} has an account, a mail with a link is on its way.`}
        actions={
          <>
            <Button asChild size="large">
              <Link to="/sign-in">Back to the sign-in</Link>
            </Button>
            <Button variant="ghost" onClick={() => setSentTo(null)}>
              Use another address
            </Button>
          </>
        }
      >
        The link leads to a page where you choose a new password. Nothing there after a few minutes? Look among the
        spam, and check the address.
      </Outcome>
    );
  }
  return (
    <AuthLayout
      title="Reset your password"
      description="You get a mail with a link to choose a new one."
      footer={
        <>
          Remembered it?{' '}
          <Link to="/sign-in" className={TEXT_LINK}>
            Sign in
          </Link>
        </>
      }
    >
      <AuthForm
        onSubmit={(event) => void submit(event)}
        failure={failure}
        isBusy={form.isSubmitting}
        action="Send me a link"
      >
        <EmailField registration={form.register('email')} error={form.errors.email} />
      </AuthForm>
    </AuthLayout>
  );
}
