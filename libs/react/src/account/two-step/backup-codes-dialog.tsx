import type { ReactNode } from 'react';
import { useProject } from '../../hooks/use-hallpass-app.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { SecretBlock } from '../frame/secret-block.js';
import { useAccountTexts } from '../use-account-texts.js';

export function BackupCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }): ReactNode {
  const texts = useAccountTexts();
  const { displayName } = useProject();
  return (
    <Dialog
      title={texts.backupCodesSave}
      onClose={onClose}
      isPersistent
      actions={<Button onClick={onClose}>{texts.backupCodesSaved}</Button>}
    >
      <p className="hp-prose">{texts.backupCodesWhat}</p>
      <SecretBlock
        label={texts.backupCodes}
        text={codes.join('\n')}
        isList
        fileName={`${displayName}-backup-codes.txt`}
      />
    </Dialog>
  );
}
