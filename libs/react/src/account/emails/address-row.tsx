import type { ContactChannel } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { fill } from '@hallpass/texts';
import { Menu, type MenuEntry } from '../../ui/menu.js';
import { ConfirmDialog } from '../frame/confirm-dialog.js';
import { MoreIcon } from '../frame/icons.js';
import { Badge, Row } from '../frame/section.js';
import { useAct } from '../frame/use-act.js';
import { useAccountTexts } from '../use-account-texts.js';

export interface AddressRowProps {
  channel: ContactChannel;
  isBusy: boolean;
  onVerify: () => void;
}

export function AddressRow({ channel, isBusy, onVerify }: AddressRowProps): ReactNode {
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
