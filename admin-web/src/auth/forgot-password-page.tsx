import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError } from '../api/errors';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { usePageTitle } from '../components/layout';
import { fill, useTexts } from '../texts';
import { WithParts } from '../texts/with-parts';
import { AuthForm, EmailField } from './auth-form';
import { TEXT_LINK } from '../components/text-link';
import { AuthLayout } from './auth-layout';
import { neededEmail } from './field-rules';
import { linkTexts } from './link-texts';
import { Outcome } from './outcome';
import { useFields } from './use-fields';

const RULES = { email: neededEmail };

/** Requests a password reset email. Shows the same result for every address. */
export function ForgotPasswordPage() {
  const t = useTexts(linkTexts).forgot;
  const { client } = useApi();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useFields(RULES);
  usePageTitle(t.title);

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
        title={t.sent.title}
        description={fill(t.sent.description, { address: sentTo })}
        actions={
          <>
            <Button asChild size="large">
              <Link to="/sign-in">{t.sent.signIn}</Link>
            </Button>
            <Button variant="ghost" onClick={() => setSentTo(null)}>
              {t.sent.another}
            </Button>
          </>
        }
      >
        {t.sent.text}
      </Outcome>
    );
  }
  return (
    <AuthLayout
      title={t.title}
      description={t.description}
      footer={
        <WithParts
          text={t.remembered}
          parts={{
            link: (
              <Link to="/sign-in" className={TEXT_LINK}>
                {t.rememberedLink}
              </Link>
            ),
          }}
        />
      }
    >
      <AuthForm onSubmit={(event) => void submit(event)} failure={failure} isBusy={form.isSubmitting} action={t.action}>
        <EmailField registration={form.register('email')} error={form.errors.email} />
      </AuthForm>
    </AuthLayout>
  );
}
