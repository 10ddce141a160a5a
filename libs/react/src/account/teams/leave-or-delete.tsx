import type { CurrentUser, Team } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { fill } from '@hallpass/texts';
import { Button } from '../../ui/button.js';
import { ComponentRoot } from '../../ui/component-root.js';
import { ConfirmDialog } from '../frame/confirm-dialog.js';
import { Panel } from '../frame/section.js';
import { useAccountTexts } from '../use-account-texts.js';
import { KeyList, useKeysOf } from './member-keys.js';

export interface LeaveOrDeleteProps {
  user: CurrentUser;
  team: Team;
  canDelete: boolean;
  canManageKeys: boolean;
  onGone: () => void;
}

export function LeaveOrDelete({ user, team, canDelete, canManageKeys, onGone }: LeaveOrDeleteProps): ReactNode {
  const texts = useAccountTexts();
  const [asks, setAsks] = useState<'leave' | 'delete' | null>(null);
  const close = () => setAsks(null);
  const name = { team: team.displayName };
  const goneAfter = (act: () => Promise<void>) => async () => {
    await act();
    onGone();
  };
  return (
    <Panel>
      <div className="hp-actions">
        <Button variant="danger" onClick={() => setAsks('leave')}>
          {texts.teamLeave}
        </Button>
        {canDelete && (
          <Button variant="danger" onClick={() => setAsks('delete')}>
            {texts.teamDelete}
          </Button>
        )}
      </div>
      {asks === 'leave' && (
        <ConfirmDialog
          title={fill(texts.teamLeaveTitle, name)}
          action={texts.teamLeave}
          more={
            canManageKeys && (
              <ComponentRoot fallback={null}>
                <OwnKeys user={user} team={team} />
              </ComponentRoot>
            )
          }
          onConfirm={goneAfter(() => user.leaveTeam(team))}
          onClose={close}
        >
          {texts.teamLeaveWhat}
        </ConfirmDialog>
      )}
      {asks === 'delete' && (
        <ConfirmDialog
          title={fill(texts.teamDeleteTitle, name)}
          action={texts.teamDelete}
          typed={team.displayName}
          onConfirm={goneAfter(() => team.delete())}
          onClose={close}
        >
          {texts.teamDeleteWhat}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

/** Lists the user's team API keys, which are revoked when the user leaves. */
function OwnKeys({ user, team }: { user: CurrentUser; team: Team }): ReactNode {
  const texts = useAccountTexts();
  return <KeyList title={texts.teamKeysLeave} keys={useKeysOf(team, user.id)} />;
}
