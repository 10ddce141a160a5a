import type { CurrentUser } from '@hallpass/js';
import { type ReactNode, useId, useState } from 'react';
import { useHallpassApp, useProject } from '../../hooks/use-hallpass-app.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Dialog } from '../../ui/dialog.js';
import { QrCode } from '../../ui/qr-code.js';
import { Skeleton } from '../../ui/spinner.js';
import { CodeField } from '../../ui/text-field.js';
import { useCoreTexts } from '../../ui/use-core-texts.js';
import { useAct } from '../frame/use-act.js';
import { useAccountTexts } from '../use-account-texts.js';
import { BackupCodesDialog } from './backup-codes-dialog.js';
import { base32, canCheckTotp, isTotpCode, keyUri, newTotpSecret } from './totp.js';

interface EnrolDialogProps {
  user: CurrentUser;
  onClose: () => void;
}

/** Turns on the second factor: scan, confirm with a code, save the backup codes. */
export function EnrolDialog({ user, onClose }: EnrolDialogProps): ReactNode {
  const core = useCoreTexts();
  const texts = useAccountTexts();
  const [isOn, setOn] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const make = useAct(async () => setCodes(await user.createBackupCodes()));
  if (!canCheckTotp()) {
    return (
      <Dialog title={texts.twoStepSetUp} onClose={onClose}>
        <Alert tone="warning">{texts.twoStepInsecure}</Alert>
      </Dialog>
    );
  }
  if (!isOn) {
    const turnedOn = () => {
      setOn(true);
      void make.run();
    };
    return <ScanDialog user={user} onClose={onClose} onTurnedOn={turnedOn} />;
  }
  if (codes !== null) return <BackupCodesDialog codes={codes} onClose={onClose} />;
  if (make.problem === null) {
    return (
      <Dialog key="codes" title={texts.backupCodesSave} onClose={onClose} isPersistent>
        <Skeleton lines={5} />
      </Dialog>
    );
  }
  return (
    <Dialog
      key="codes"
      title={texts.backupCodesSave}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.backupCodesLater}
          </Button>
          <Button isBusy={make.isBusy} onClick={() => void make.run()}>
            {core.retry}
          </Button>
        </>
      }
    >
      <Alert tone="danger" title={texts.backupCodesFailed}>
        {make.problem}
      </Alert>
    </Dialog>
  );
}

function ScanDialog({ user, onClose, onTurnedOn }: EnrolDialogProps & { onTurnedOn: () => void }): ReactNode {
  const core = useCoreTexts();
  const texts = useAccountTexts();
  const app = useHallpassApp();
  const project = useProject();
  const form = useId();
  const [secret] = useState(newTotpSecret);
  const [code, setCode] = useState('');
  const turnOn = useAct(() => user.update({ totpMultiFactorSecret: secret }));
  const check = useAct(
    async () => {
      // A secret that no app has stored would lock the user out.
      if (await isTotpCode(secret, code, await app.getServerTime())) return undefined;
      throw new WrongCode();
    },
    { problemOf: (error) => (error instanceof WrongCode ? texts.twoStepWrong : null) },
  );
  const submit = async () => {
    if (code === '') return check.setProblem(core.badTotp);
    if ((await check.run()) && (await turnOn.run())) onTurnedOn();
  };
  const account = user.primaryEmail ?? user.displayName ?? user.id;
  const isBusy = check.isBusy || turnOn.isBusy;
  return (
    <Dialog
      title={texts.twoStepSetUp}
      onClose={onClose}
      isBusy={turnOn.isBusy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {core.cancel}
          </Button>
          <Button type="submit" form={form} isBusy={isBusy}>
            {texts.twoStepTurnOn}
          </Button>
        </>
      }
    >
      <p className="hp-prose">{texts.twoStepScan}</p>
      <div className="hp-scan">
        <QrCode text={keyUri(secret, { issuer: project.displayName, account })} label={texts.twoStepQr} />
        <div className="hp-stack hp-stack-close">
          <span className="hp-label">{texts.twoStepKey}</span>
          <code className="hp-mono hp-key">{base32(secret).replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <div className="hp-actions">
            <CopyButton text={base32(secret)} />
          </div>
        </div>
      </div>
      {turnOn.problem && <Alert tone="danger">{turnOn.problem}</Alert>}
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <CodeField
          label={texts.twoStepCode}
          length={6}
          isNumeric
          autoFocus
          value={code}
          problem={check.problem}
          onChange={setCode}
        />
      </form>
    </Dialog>
  );
}

class WrongCode extends Error {}
