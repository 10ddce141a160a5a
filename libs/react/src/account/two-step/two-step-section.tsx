import type { CurrentUser } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { plural } from '@hallpass/texts';
import { useBackupCodes } from '../../hooks/user-hooks.js';
import { useHallpass } from '../../provider/context.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../frame/confirm-dialog.js';
import { Badge, Panel, SectionPage } from '../frame/section.js';
import { useAct } from '../frame/use-act.js';
import { useRecentSignIn } from '../recent-sign-in/recent-sign-in.js';
import { useAccountTexts } from '../use-account-texts.js';
import { BackupCodesDialog } from './backup-codes-dialog.js';
import { EnrolDialog } from './enrol-dialog.js';

/** This many backup codes or fewer are shown as a warning. */
const FEW = 2;

export function TwoStepSection({ user }: { user: CurrentUser }): ReactNode {
  const texts = useAccountTexts();
  const { ensure } = useRecentSignIn();
  const [shown, setShown] = useState<'set-up' | 'turn-off' | 'new-codes' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const isOn = user.isMultiFactorRequired;
  const close = () => setShown(null);
  // Ask before the user scans anything, because the server would reject the change at the end.
  const begin = useAct(async () => {
    await ensure();
    setShown('set-up');
  });
  return (
    <SectionPage title={texts.twoStep} description={texts.twoStepWhat}>
      <Panel>
        <div className="hp-setting">
          <p className="hp-list-row-title">
            {isOn ? <Badge tone="success">{texts.twoStepOn}</Badge> : <Badge>{texts.twoStepOff}</Badge>}
            {isOn && <BackupCodesLeft user={user} />}
          </p>
          <div className="hp-actions">
            {isOn ? (
              <>
                <Button variant="secondary" onClick={() => setShown('new-codes')}>
                  {texts.backupCodesNew}
                </Button>
                <Button variant="danger" onClick={() => setShown('turn-off')}>
                  {texts.twoStepTurnOff}
                </Button>
              </>
            ) : (
              <Button isBusy={begin.isBusy} onClick={() => void begin.run()}>
                {texts.twoStepTurnOn}
              </Button>
            )}
          </div>
        </div>
        {begin.problem && <Alert tone="danger">{begin.problem}</Alert>}
      </Panel>
      {shown === 'set-up' && <EnrolDialog user={user} onClose={close} />}
      {shown === 'turn-off' && (
        <ConfirmDialog
          title={texts.twoStepOffTitle}
          action={texts.twoStepTurnOff}
          onConfirm={() => user.update({ totpMultiFactorSecret: null })}
          onClose={close}
        >
          {texts.twoStepOffWhat}
        </ConfirmDialog>
      )}
      {shown === 'new-codes' && (
        <ConfirmDialog
          title={texts.backupCodesNewTitle}
          action={texts.backupCodesMake}
          isDanger={false}
          onConfirm={async () => setCodes(await user.createBackupCodes())}
          onClose={close}
        >
          {texts.backupCodesNewWhat}
        </ConfirmDialog>
      )}
      {shown === null && codes !== null && <BackupCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </SectionPage>
  );
}

function BackupCodesLeft({ user }: { user: CurrentUser }): ReactNode {
  const texts = useAccountTexts();
  const { locale } = useHallpass();
  const { remaining } = useBackupCodes(user);
  if (remaining === 0) return <span className="hp-warning">{texts.backupCodesNone}</span>;
  return (
    <span className={remaining <= FEW ? 'hp-warning' : 'hp-muted'}>
      {plural(locale, texts.backupCodesLeft, remaining)}
    </span>
  );
}
