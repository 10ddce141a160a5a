import { zodResolver } from '@hookform/resolvers/zod';
import { Fingerprint, KeyRound, type LucideIcon, Mail, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { keys } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Alert } from '../../components/alert';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Section } from '../../components/layout';
import { Row, Rows } from '../../components/rows';
import { Failure } from '../../forms/failure';
import { FormDialog } from '../../forms/form-dialog';
import { useChange } from '../../forms/use-change';
import { fill, useTexts } from '../../texts';
import { userSecurityTexts } from '../../texts/generated/user-security-texts';
import { nameOf, type UserJson } from '../../people/user-json';
import { patchUser, type UserPatch } from './queries';
import { FormPassword } from '../../forms/fields';

interface UserPart {
  projectId: string;
  user: UserJson;
}

type Removal = 'password' | 'passkeys' | 'totp';

/** Sign-in methods of a user, except provider accounts. */
export function MethodsSection({ projectId, user }: UserPart) {
  const t = useTexts(userSecurityTexts).methods;
  const name = nameOf(user);
  const api = useApi();
  const [isSetting, setSetting] = useState(false);
  const refreshes = [keys.users(projectId), keys.oneUser(projectId, user.id)];
  const change = useChange({
    act: (isOn: boolean) => patchUser(api, projectId, user.id, { otp_auth_enabled: isOn }),
    undo: (_, isOn) => patchUser(api, projectId, user.id, { otp_auth_enabled: !isOn }),
    refreshes,
    done: t.saved,
  });
  const removals: Record<Removal, { title: string; text: string; action: string; done: string; body: UserPatch }> = {
    password: {
      title: t.removePasswordTitle,
      text: t.removePasswordText,
      action: t.removePassword,
      done: t.removedPassword,
      body: { password: null },
    },
    passkeys: {
      title: t.removePasskeysTitle,
      text: t.removePasskeysText,
      action: t.removePasskeys,
      done: t.removedPasskeys,
      body: { passkey_auth_enabled: false },
    },
    totp: {
      title: t.removeTotpTitle,
      text: t.removeTotpText,
      action: t.removeTotp,
      done: t.removedTotp,
      body: { totp_secret_base64: null },
    },
  };
  const remove = useChange({
    confirm: (removal) => ({
      title: fill(removals[removal].title, { name }),
      description: removals[removal].text,
      action: removals[removal].action,
    }),
    act: (what: Removal) => patchUser(api, projectId, user.id, removals[what].body),
    refreshes,
    done: (_, what) => removals[what].done,
  });
  const removeButton = (what: Removal) => (
    <Button writes size="small" onClick={() => void remove.run(what)}>
      {removals[what].action}
    </Button>
  );

  return (
    <Section title={t.title}>
      <Failure error={change.error} />
      <Rows label={t.title}>
        <Method
          Icon={KeyRound}
          title={t.password}
          state={user.has_password ? t.isSet : null}
          actions={
            <>
              {user.has_password && removeButton('password')}
              <Button size="small" onClick={() => setSetting(true)}>
                {user.has_password ? t.changePassword : t.setPassword}
              </Button>
            </>
          }
        />
        <Method
          Icon={Mail}
          title={t.otp}
          detail={t.otpDetail}
          state={user.otp_auth_enabled ? t.isOn : null}
          actions={
            <Button
              writes
              size="small"
              isBusy={change.isBusy}
              aria-label={`${user.otp_auth_enabled ? t.turnOff : t.turnOn}: ${t.otp}`}
              onClick={() => void change.run(!user.otp_auth_enabled)}
            >
              {user.otp_auth_enabled ? t.turnOff : t.turnOn}
            </Button>
          }
        />
        <Method
          Icon={Fingerprint}
          title={t.passkey}
          state={user.passkey_auth_enabled ? t.isSet : null}
          actions={user.passkey_auth_enabled && removeButton('passkeys')}
        />
        <Method
          Icon={Smartphone}
          title={t.totp}
          detail={t.totpDetail}
          state={user.requires_totp_mfa ? t.isOn : null}
          actions={user.requires_totp_mfa && removeButton('totp')}
        />
      </Rows>
      {isSetting && <PasswordDialog projectId={projectId} user={user} onClose={() => setSetting(false)} />}
      {remove.dialog}
    </Section>
  );
}

interface MethodProps {
  Icon: LucideIcon;
  title: string;
  detail?: string;
  /** State of the method; null if the user cannot sign in with it. */
  state: string | null;
  actions: ReactNode;
}

function Method({ Icon, title, detail, state, actions }: MethodProps) {
  const t = useTexts(userSecurityTexts).methods;
  return (
    <Row
      lead={<Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />}
      title={
        <>
          {title}
          {state === null ? <Badge>{t.none}</Badge> : <Badge tone="positive">{state}</Badge>}
        </>
      }
      detail={detail}
      actions={actions}
    />
  );
}

function PasswordDialog({ projectId, user, onClose }: UserPart & { onClose: () => void }) {
  const t = useTexts(userSecurityTexts).methods;
  const api = useApi();
  const schema = z.object({
    password: z
      .string()
      .min(1, t.passwordEmpty)
      .refine((password) => [...password].length <= 70, t.passwordLength),
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { password: '' } });
  const save = useChange({
    act: ({ password }: z.infer<typeof schema>) => patchUser(api, projectId, user.id, { password }),
    refreshes: [keys.users(projectId), keys.oneUser(projectId, user.id)],
    done: t.savedPassword,
  });
  return (
    <FormDialog
      title={user.has_password ? t.changePassword : t.setPassword}
      form={form}
      save={save}
      action={t.savePassword}
      onClose={onClose}
    >
      {user.primary_email === null && <Alert tone="warning">{t.noAddress}</Alert>}
      <FormPassword
        form={form}
        name="password"
        label={t.newPassword}
        hint={t.passwordHint}
        autoComplete="new-password"
        autoFocus
      />
    </FormDialog>
  );
}
