import type { CurrentUser } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { useHallpassApp } from '../../hooks/use-hallpass-app.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../frame/confirm-dialog.js';
import { Panel, SectionPage } from '../frame/section.js';
import { useAccountTexts } from '../use-account-texts.js';

interface DeleteAccountSectionProps {
  user: CurrentUser;
  onDelete: ((user: CurrentUser) => Promise<void>) | undefined;
}

/** Deletes the user, who must type their address to confirm. */
export function DeleteAccountSection({ user, onDelete }: DeleteAccountSectionProps): ReactNode {
  const texts = useAccountTexts();
  const app = useHallpassApp();
  const byDefault = async () => {
    await user.delete();
    await app.redirectToAfterSignOut({ replace: true });
  };
  const [isAsking, setAsking] = useState(false);
  return (
    <SectionPage title={texts.delete} description={texts.deleteWhat}>
      <Panel>
        <div className="hp-actions">
          <Button variant="danger" onClick={() => setAsking(true)}>
            {texts.deleteAction}
          </Button>
        </div>
      </Panel>
      {isAsking && (
        <ConfirmDialog
          title={texts.deleteTitle}
          action={texts.deleteAction}
          typed={user.primaryEmail ?? user.displayName ?? user.id}
          onConfirm={() => (onDelete === undefined ? byDefault() : onDelete(user))}
          onClose={() => setAsking(false)}
        >
          {texts.deleteWhat}
        </ConfirmDialog>
      )}
    </SectionPage>
  );
}
