import type { CurrentUser } from '@hallpass/js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../api/errors';
import { backupCodesQuery, keys } from '../api/queries';
import { useApi } from '../shell/api-context';
import { withSession } from '../api/session-question';
import { Alert } from '../components/alert';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { ConfirmDialog } from '../components/confirm-dialog';
import { Card, Section } from '../components/layout';
import { showToast } from '../components/toast';
import { plural, useTexts } from '../texts';
import { BackupCodesDialog } from './backup-codes-dialog';
import { EnrolDialog } from './enrol-dialog';
import { hasRecentSignIn, SignInAgainDialog } from './recent-sign-in';
import { texts } from './texts';

/** Warn when this many backup codes or fewer are left. */
const FEW = 2;

type Deed = 'turn-on' | 'turn-off' | 'new-codes';

export function TwoStepSection({ user }: { user: CurrentUser }) {
  const t = useTexts(texts).twoStep;
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<Deed | 'sign-in' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const isOn = user.isMultiFactorRequired;
  const begin = useMutation({
    // Ask before the owner fills in or scans anything. Otherwise the server would reject the change at the end.
    meta: { asksForSession: true },
    mutationFn: (deed: Deed) => withSession(async () => setShown((await hasRecentSignIn(user)) ? deed : 'sign-in')),
  });
  const close = () => setShown(null);
  const readAgain = () =>
    Promise.all([keys.user, keys.backupCodes].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const isBusy = (deed: Deed) => begin.isPending && begin.variables === deed;

  return (
    <Section title={t.title} description={t.description}>
      <Card className="flex flex-col gap-3 p-4 sm:p-5">
        {begin.isError && <Alert tone="danger">{describeError(begin.error)}</Alert>}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-2.5 gap-y-1">
            {isOn ? <Badge tone="positive">{t.on}</Badge> : <Badge>{t.off}</Badge>}
            {isOn && <BackupCodesLeft />}
          </div>
          <div className="flex flex-wrap gap-2">
            {isOn ? (
              <>
                <Button isBusy={isBusy('new-codes')} onClick={() => begin.mutate('new-codes')}>
                  {t.newCodes}
                </Button>
                <Button variant="dangerQuiet" isBusy={isBusy('turn-off')} onClick={() => begin.mutate('turn-off')}>
                  {t.turnOff}
                </Button>
              </>
            ) : (
              <Button variant="primary" isBusy={isBusy('turn-on')} onClick={() => begin.mutate('turn-on')}>
                {t.turnOn}
              </Button>
            )}
          </div>
        </div>
      </Card>
      {shown === 'sign-in' && <SignInAgainDialog onClose={close} />}
      {shown === 'turn-on' && (
        <EnrolDialog
          user={user}
          onChanged={readAgain}
          onClose={() => {
            close();
            // The response may have been lost after the second factor was turned on.
            void readAgain();
          }}
        />
      )}
      {shown === 'turn-off' && (
        <ConfirmDialog
          title={t.turnOffTitle}
          description={t.turnOffText}
          action={t.turnOff}
          onConfirm={async () => {
            await user.update({ totpMultiFactorSecret: null });
            await readAgain();
            showToast(t.isOff);
          }}
          onClose={close}
        />
      )}
      {shown === 'new-codes' && (
        <ConfirmDialog
          title={t.newCodesTitle}
          description={t.newCodesText}
          action={t.makeCodes}
          onConfirm={async () => {
            setCodes(await user.createBackupCodes());
            await readAgain();
          }}
          onClose={close}
        />
      )}
      {shown === null && codes !== null && <BackupCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}

/** Shows how many backup codes are left, as a warning when they run low. */
function BackupCodesLeft() {
  const t = useTexts(texts).twoStep;
  const { data } = useQuery(backupCodesQuery(useApi()));
  if (!data) return null;
  const { remaining } = data;
  if (remaining > FEW) return <span className="text-ink-muted">{plural(t.left, remaining)}</span>;
  return <span className="text-warning">{remaining === 0 ? t.noneLeft : plural(t.few, remaining)}</span>;
}
