import type { ContactChannel, CurrentUser } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { fill } from '@hallpass/texts';
import { useProject } from '../../hooks/use-hallpass-app.js';
import { useContactChannels } from '../../hooks/user-hooks.js';
import { Alert } from '../../ui/alert.js';
import { SavedSwitch } from '../frame/saved-switch.js';
import { Rows, SectionPage, Panel, Badge, Row } from '../frame/section.js';
import { useAct } from '../frame/use-act.js';
import { useAccountTexts } from '../use-account-texts.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/text-field.js';
import { useCoreTexts } from '../../ui/use-core-texts.js';
import { useDraft } from '../recent-sign-in/drafts.js';
import { Menu, type MenuEntry } from '../../ui/menu.js';
import { ConfirmDialog } from '../frame/confirm-dialog.js';
import { MoreIcon } from '../frame/icons.js';
import { emailProblem } from '../../sign-in/rules.js';

export function EmailsSection({ user }: { user: CurrentUser }): ReactNode {
  const texts = useAccountTexts();
  const { config } = useProject();
  const channels = useContactChannels(user);
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const verify = useAct(async (channel: ContactChannel) => {
    setMailedTo(null);
    await channel.sendVerificationEmail();
    setMailedTo(channel.value);
  });
  return (
    <SectionPage title={texts.emails} description={texts.emailsWhat}>
      {verify.problem && <Alert tone="danger">{verify.problem}</Alert>}
      {mailedTo !== null && !verify.isBusy && (
        <Alert tone="success">{fill(texts.emailVerifySent, { email: mailedTo })}</Alert>
      )}
      {channels.length > 0 && (
        <Rows label={texts.emails}>
          {channels.map((channel) => (
            <AddressRow
              key={channel.id}
              channel={channel}
              isBusy={verify.isBusy}
              onVerify={() => void verify.run(channel)}
            />
          ))}
        </Rows>
      )}
      <AddAddress
        onAdd={async (value) => {
          const channel = await user.createContactChannel({ type: 'email', value, usedForAuth: false });
          // The address is stored even if the email fails; the user can send it again.
          void verify.run(channel);
        }}
      />
      {config.magicLinkEnabled && (
        <SavedSwitch
          label={texts.mailedCodes}
          hint={texts.mailedCodesHint}
          isOn={user.otpAuthEnabled}
          onChange={(otpAuthEnabled) => user.update({ otpAuthEnabled })}
        />
      )}
    </SectionPage>
  );
}

function AddAddress({ onAdd }: { onAdd: (address: string) => Promise<unknown> }): ReactNode {
  const core = useCoreTexts();
  const texts = useAccountTexts();
  const [address, setAddress] = useDraft('address');
  const [wasTried, setTried] = useState(false);
  const add = useAct(onAdd);
  const value = address.trim();
  const submit = async () => {
    setTried(true);
    if (emailProblem(value, core) !== null) return add.setProblem(core.badEmail);
    if (!(await add.run(value))) return;
    setAddress('');
    setTried(false);
  };
  return (
    <Panel>
      <form
        noValidate
        className="hp-inline-form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label={texts.emailAdd}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={256}
          value={address}
          problem={wasTried ? add.problem : null}
          onChange={setAddress}
        />
        <Button type="submit" variant="secondary" isBusy={add.isBusy}>
          {texts.add}
        </Button>
      </form>
    </Panel>
  );
}

interface AddressRowProps {
  channel: ContactChannel;
  isBusy: boolean;
  onVerify: () => void;
}

function AddressRow({ channel, isBusy, onVerify }: AddressRowProps): ReactNode {
  const texts = useAccountTexts();
  const [isRemoving, setRemoving] = useState(false);
  const change = useAct((options: Parameters<ContactChannel['update']>[0]) => channel.update(options));
  const { value, isPrimary, isVerified, usedForAuth } = channel;
  const entry = (id: string, label: string, onSelect: () => void): MenuEntry => ({ id, label, onSelect });
  const entries: MenuEntry[] = [
    ...(isVerified ? [] : [entry('verify', texts.emailVerify, onVerify)]),
    ...(isVerified && !isPrimary
      ? [entry('primary', texts.emailMakePrimary, () => void change.run({ isPrimary: true }))]
      : []),
    ...(isVerified && !usedForAuth ? [entry('use', texts.emailUse, () => void change.run({ usedForAuth: true }))] : []),
    ...(usedForAuth ? [entry('not', texts.emailDontUse, () => void change.run({ usedForAuth: false }))] : []),
    entry('remove', texts.remove, () => setRemoving(true)),
  ];
  return (
    <Row
      title={value}
      badges={
        <>
          {isPrimary && <Badge>{texts.emailPrimary}</Badge>}
          {usedForAuth && <Badge>{texts.emailForSignIn}</Badge>}
          {isVerified ? (
            <Badge tone="success">{texts.emailVerified}</Badge>
          ) : (
            <Badge tone="warning">{texts.emailUnverified}</Badge>
          )}
        </>
      }
      detail={
        <>
          {!isVerified && texts.emailVerifyFirst}
          {change.problem && (
            <span role="alert" className="hp-problem hp-block">
              {change.problem}
            </span>
          )}
        </>
      }
      actions={
        <Menu
          label={fill(texts.emailActions, { email: value })}
          button={<MoreIcon isBusy={isBusy || change.isBusy} />}
          entries={entries}
        />
      }
    >
      {isRemoving && (
        <ConfirmDialog
          title={fill(texts.emailRemoveTitle, { email: value })}
          action={texts.remove}
          onConfirm={() => channel.delete()}
          onClose={() => setRemoving(false)}
        >
          {usedForAuth ? texts.emailRemoveSignIn : texts.emailRemoveWhat}
        </ConfirmDialog>
      )}
    </Row>
  );
}
