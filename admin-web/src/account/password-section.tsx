import { type CurrentUser, KnownErrors } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { describeError } from '../api/errors';
import { keys } from '../api/queries';
import { withSession } from '../api/session-question';
import { newPasswordSchema } from '../auth/password-schema';
import { authTexts } from '../auth/texts';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { Field } from '../components/field';
import { Card, Section } from '../components/layout';
import { PasswordInput } from '../components/password-input';
import { showToast } from '../components/toast';
import { useTexts } from '../texts';
import { hasRecentSignIn, SignInAgainDialog } from './recent-sign-in';
import { texts } from './texts';

const EMPTY = { oldPassword: '', newPassword: '' };

/** Changes the password, or sets the first one for an account without a password. */
export function PasswordSection({ user }: { user: CurrentUser }) {
  const t = useTexts(texts).password;
  const { newPasswordHint } = useTexts(authTexts).fields;
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [mustSignIn, setMustSignIn] = useState(false);
  const { hasPassword } = user;
  const firstSchema = z.object({ oldPassword: z.string(), newPassword: newPasswordSchema });
  const changeSchema = firstSchema.extend({ oldPassword: z.string().min(1, t.currentMissing) });
  const form = useForm({ resolver: zodResolver(hasPassword ? changeSchema : firstSchema), defaultValues: EMPTY });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ oldPassword, newPassword }) => {
    setFailure(null);
    try {
      if (!hasPassword && !(await hasRecentSignIn(user))) return setMustSignIn(true);
      const refusal = await withSession(() =>
        hasPassword ? user.updatePassword({ oldPassword, newPassword }) : user.setPassword({ password: newPassword }),
      );
      if (refusal instanceof KnownErrors.PasswordConfirmationMismatch) {
        form.setError('oldPassword', { message: t.currentWrong }, { shouldFocus: true });
      } else if (refusal) {
        form.setError('newPassword', { message: describeError(refusal) }, { shouldFocus: true });
      } else {
        form.reset(EMPTY);
        showToast(hasPassword ? t.changed : t.wasSet);
        await Promise.all([keys.user, keys.sessions].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      }
    } catch (error) {
      setFailure(describeError(error));
    }
  });

  return (
    <Section title={t.title} description={hasPassword ? t.has : t.hasNone}>
      <Card>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <div className="flex flex-col gap-5 p-4 sm:p-5">
            {failure && <Alert tone="danger">{failure}</Alert>}
            {/* Tells password managers which account this password belongs to. */}
            <input type="email" autoComplete="username" value={user.primaryEmail ?? ''} readOnly hidden />
            {hasPassword && (
              <Field label={t.current} error={errors.oldPassword?.message}>
                {(control) => (
                  <PasswordInput {...control} {...form.register('oldPassword')} autoComplete="current-password" />
                )}
              </Field>
            )}
            <Field label={t.next} hint={newPasswordHint} error={errors.newPassword?.message}>
              {(control) => (
                <PasswordInput {...control} {...form.register('newPassword')} autoComplete="new-password" />
              )}
            </Field>
          </div>
          <div className="flex justify-end rounded-b-xl border-t border-line bg-sunken px-4 py-3 sm:px-5">
            <Button type="submit" variant="primary" size="small" isBusy={isSubmitting}>
              {hasPassword ? t.change : t.set}
            </Button>
          </div>
        </form>
      </Card>
      {mustSignIn && <SignInAgainDialog onClose={() => setMustSignIn(false)} />}
    </Section>
  );
}
