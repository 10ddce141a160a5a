import type { CurrentUser } from '@hallpass/js';
import { fill } from '@hallpass/texts';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../hooks/use-entry.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { PasswordField } from '../../ui/text-field.js';
import { useCoreTexts } from '../../ui/use-core-texts.js';
import { KnownErrors } from '@hallpass/js';
import { Nothing, Panel, SectionPage } from '../frame/section.js';
import { useAct } from '../frame/use-act.js';
import { useAccountTexts } from '../use-account-texts.js';

export function PasswordSection({ user }: { user: CurrentUser }): ReactNode {
  const texts = useAccountTexts();
  const { hasPassword } = user;
  return (
    <SectionPage title={texts.password} description={hasPassword ? texts.passwordWhat : texts.passwordFirstWhat}>
      {user.primaryEmail === null ? <Nothing>{texts.passwordNeedsEmail}</Nothing> : <PasswordForm user={user} />}
    </SectionPage>
  );
}

function PasswordForm({ user }: { user: CurrentUser }): ReactNode {
  const core = useCoreTexts();
  const texts = useAccountTexts();
  const { hasPassword } = user;
  const { minLength, shouldChange } = useRead(`${user.id} password`, () => user.getPasswordStatus());
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const [isOldWrong, setOldWrong] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const save = useAct(async () => {
    const refusal = hasPassword
      ? await user.updatePassword({ oldPassword, newPassword })
      : await user.setPassword({ password: newPassword });
    setOldWrong(refusal instanceof KnownErrors.PasswordConfirmationMismatch);
    return refusal;
  });
  const submit = async () => {
    setDone(null);
    setOldWrong(hasPassword && oldPassword === '');
    if (hasPassword && oldPassword === '') return save.setProblem(core.needPassword);
    if (newPassword === '') return save.setProblem(core.needNewPassword);
    if (!(await save.run())) return;
    setOld('');
    setNew('');
    setDone(hasPassword ? texts.passwordChanged : texts.passwordSetDone);
  };
  return (
    <Panel>
      <form
        noValidate
        className="hp-stack"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {shouldChange && done === null && <Alert tone="warning">{texts.passwordBreached}</Alert>}
        {done && <Alert tone="success">{done}</Alert>}
        {/* Tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={user.primaryEmail ?? ''} readOnly hidden />
        {hasPassword && (
          <PasswordField
            label={texts.passwordCurrent}
            autoComplete="current-password"
            value={oldPassword}
            problem={isOldWrong ? save.problem : null}
            onChange={setOld}
          />
        )}
        <PasswordField
          label={core.newPassword}
          hint={fill(core.passwordHint, { count: minLength })}
          autoComplete="new-password"
          value={newPassword}
          problem={isOldWrong ? null : save.problem}
          onChange={setNew}
        />
        <div className="hp-actions">
          <Button type="submit" isBusy={save.isBusy}>
            {hasPassword ? texts.passwordChange : texts.passwordSet}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
