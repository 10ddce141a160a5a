import type { CurrentUser } from '@hallpass/js';
import { useState } from 'react';
import { serverNowMillis } from '../api/server-clock';
import { useSignOut } from '../shell/sign-out';
import { Button } from '../components/button';
import { Dialog, DialogActions } from '../components/dialog';
import { useTexts } from '../texts';
import { texts } from './texts';

/** The server requires a sign-in within the last 10 minutes. Two minutes are left for the change itself. */
const RECENT_MILLIS = 8 * 60_000;

/** Predicts whether the server will let this session change how the user signs in. The server checks again. */
export async function hasRecentSignIn(user: CurrentUser): Promise<boolean> {
  const [now, sessions] = await Promise.all([serverNowMillis(), user.getActiveSessions()]);
  const current = sessions.find(({ isCurrentSession }) => isCurrentSession);
  return current !== undefined && now - current.createdAt.getTime() < RECENT_MILLIS;
}

/** Asks for a new sign-in, which returns to this page. */
export function SignInAgainDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts).again;
  const signOut = useSignOut();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog title={t.title} description={t.description} onClose={onClose} size="small">
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button
          variant="primary"
          isBusy={isBusy}
          onClick={() => {
            setBusy(true);
            void signOut('/account');
          }}
        >
          {t.action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
