import type { CurrentUser } from '@hallpass/js';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { fill } from '@hallpass/texts';
import { useHallpassApp } from '../hooks/use-hallpass-app.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { PasswordField } from '../ui/text-field.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { useForm } from '../ui/use-form.js';
import { newPasswordProblem } from './rules.js';

/** Shows a step instead of all ways to sign in. Without it, a form shows the step in its own place. */
export const ShowStep = createContext<((step: ReactNode) => void) | null>(null);

export interface NewPasswordStep {
  /** The step, to show instead of the form; null if there is none, or if something else shows it. */
  step: ReactNode;
  /**
   * Resolves once the user has chosen a new password or skipped the step; at once if the password is not breached.
   * @param oldPassword null if the page does not know it, so that the user types it
   */
  askIfBreached: (oldPassword: string | null) => Promise<void>;
}

/** Asks for a new password after a sign-in with a breached one, before the user is redirected. */
export function useNewPasswordStep(): NewPasswordStep {
  const app = useHallpassApp();
  const [step, setStep] = useState<ReactNode>(null);
  const show = useContext(ShowStep) ?? setStep;
  const askIfBreached = async (oldPassword: string | null) => {
    const user = await app.getUser();
    // The user is signed in: a failure here must not keep them from continuing.
    const status = await user?.getPasswordStatus().catch(() => null);
    if (!user || !status?.shouldChange) return;
    const { minLength } = status;
    await new Promise<void>((onDone) => show(<NewPassword {...{ user, oldPassword, minLength, onDone }} />));
  };
  return { step, askIfBreached };
}

function NewPassword(props: {
  user: CurrentUser;
  oldPassword: string | null;
  minLength: number;
  onDone: () => void;
}): ReactNode {
  const { user, oldPassword, minLength, onDone } = props;
  const texts = useCoreTexts();
  const { form, field, isBusy, problem } = useForm(
    { present: oldPassword ?? '', password: '' },
    {
      present: (value) => (value === '' ? texts.needPassword : null),
      password: (value) => newPasswordProblem(value, texts, minLength),
    },
    ({ present, password }) => user.updatePassword({ oldPassword: present, newPassword: password }),
    { onDone },
  );
  return (
    <Card title={texts.breachedTitle} description={texts.breachedWhat} takesFocus>
      <form {...form} className="hp-stack">
        {problem && <Alert tone="danger">{problem}</Alert>}
        {/* Tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={user.primaryEmail ?? ''} readOnly hidden />
        {oldPassword === null && (
          <PasswordField {...field('present')} label={texts.presentPassword} autoComplete="current-password" />
        )}
        <PasswordField
          {...field('password')}
          label={texts.newPassword}
          hint={fill(texts.passwordHint, { count: minLength })}
          autoComplete="new-password"
        />
        <div className="hp-stack hp-stack-close">
          <Button type="submit" isWide isBusy={isBusy}>
            {texts.breachedSave}
          </Button>
          <Button variant="quiet" isWide onClick={onDone}>
            {texts.breachedSkip}
          </Button>
        </div>
      </form>
    </Card>
  );
}
