import { type CurrentUser, KnownErrors, type Passkey } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { fill } from '@hallpass/texts';
import { useRead } from '../../hooks/use-entry.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { KeyIcon } from '../../ui/icons.js';
import { ConfirmDialog } from '../frame/confirm-dialog.js';
import { NameDialog } from '../frame/name-dialog.js';
import { Badge, Nothing, Row, Rows, SectionPage } from '../frame/section.js';
import { SaidTime } from '../frame/time.js';
import { useAct } from '../frame/use-act.js';
import { useAccountTexts } from '../use-account-texts.js';

const isSupported = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** True if the browser or the user rejected the passkey. */
const isRefusal = (error: unknown): boolean =>
  error instanceof KnownErrors.PasskeyWebAuthnError || error instanceof KnownErrors.PasskeyRegistrationFailed;

/** Passkeys, which replace both password and second factor. */
export function PasskeysSection({ user }: { user: CurrentUser }): ReactNode {
  const texts = useAccountTexts();
  const passkeys = useRead(`${user.id} passkeys`, () => user.listPasskeys());
  const add = useAct(() => user.registerPasskey(), {
    problemOf: (error) => (isRefusal(error) ? texts.passkeyNotAdded : null),
  });
  return (
    <SectionPage
      title={texts.passkeys}
      description={texts.passkeysWhat}
      actions={
        isSupported() && (
          <Button variant="secondary" icon={<KeyIcon />} isBusy={add.isBusy} onClick={() => void add.run()}>
            {texts.passkeyAdd}
          </Button>
        )
      }
    >
      {!isSupported() && <Alert tone="warning">{texts.passkeyUnsupported}</Alert>}
      {add.problem && <Alert tone="danger">{add.problem}</Alert>}
      {passkeys.length === 0 ? (
        <Nothing>{texts.passkeysNone}</Nothing>
      ) : (
        <Rows label={texts.passkeys}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </Rows>
      )}
    </SectionPage>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }): ReactNode {
  const texts = useAccountTexts();
  const [asks, setAsks] = useState<'name' | 'removal' | null>(null);
  const name = passkey.name ?? passkey.providerName ?? texts.passkeyDefault;
  const close = () => setAsks(null);
  return (
    <Row
      title={name}
      badges={
        <>
          {passkey.isBackedUp && <Badge>{texts.passkeySynced}</Badge>}
          {/* Works only on pages of that host. */}
          {passkey.hostname !== window.location.hostname && <Badge tone="warning">{passkey.hostname}</Badge>}
        </>
      }
      detail={
        <>
          {passkey.name !== null && passkey.providerName !== null && `${passkey.providerName} · `}
          <SaidTime text={texts.addedOn} at={passkey.createdAt} isDay />
          {' · '}
          {passkey.lastUsedAt ? <SaidTime text={texts.lastUsedOn} at={passkey.lastUsedAt} /> : texts.neverUsed}
        </>
      }
      actions={
        <>
          <Button variant="quiet" size="small" aria-label={`${texts.rename}: ${name}`} onClick={() => setAsks('name')}>
            {texts.rename}
          </Button>
          <Button
            variant="danger"
            size="small"
            aria-label={`${texts.remove}: ${name}`}
            onClick={() => setAsks('removal')}
          >
            {texts.remove}
          </Button>
        </>
      }
    >
      {asks === 'name' && (
        <NameDialog
          title={texts.passkeyRenameTitle}
          label={texts.name}
          hint={texts.passkeyNameHint}
          initial={passkey.name ?? ''}
          maxLength={256}
          action={texts.save}
          onSave={(entered) => passkey.rename(entered)}
          onClose={close}
        />
      )}
      {asks === 'removal' && (
        <ConfirmDialog
          title={fill(texts.passkeyRemoveTitle, { name })}
          action={texts.remove}
          onConfirm={() => passkey.delete()}
          onClose={close}
        >
          {texts.passkeyRemoveWhat}
        </ConfirmDialog>
      )}
    </Row>
  );
}
