import type { CurrentUser } from '@hallpass/js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../api/errors';
import { backupCodesQuery, keys } from '../api/queries';
import { useApi } from '../app/api-context';
import { Alert } from '../components/alert';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { ConfirmDialog } from '../components/confirm-dialog';
import { Card, Section } from '../components/layout';
import { showToast } from '../components/toast';
import { BackupCodesDialog } from './backup-codes-dialog';
import { EnrolDialog } from './enrol-dialog';
import { hasRecentSignIn, SignInAgainDialog } from './recent-sign-in';

type Deed = 'turn-on' | 'turn-off' | 'new-codes';

/** The second factor of the sign-in: on, off, and the codes on paper. */
export function TwoStepSection({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<Deed | 'sign-in' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const isOn = user.isMultiFactorRequired;
  const begin = useMutation({
    // Before anything is filled in or scanned: the server would refuse it at the end.
    mutationFn: async (deed: Deed) => setShown((await hasRecentSignIn(user)) ? deed : 'sign-in'),
  });
  const close = () => setShown(null);
  const readAgain = () =>
    Promise.all([keys.user, keys.backupCodes].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const isBusy = (deed: Deed) => begin.isPending && begin.variables === deed;

  return (
    <Section
      title="Two-step sign-in"
      description="After your password, a code of an app on your phone. Who learns your password still stays outside."
    >
      <Card className="flex flex-col gap-3 p-4 sm:p-5">
        {begin.isError && <Alert tone="danger">{describeError(begin.error)}</Alert>}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-2.5 gap-y-1">
            {isOn ? <Badge tone="positive">On</Badge> : <Badge>Off</Badge>}
            {isOn && <BackupCodesLeft />}
          </div>
          <div className="flex flex-wrap gap-2">
            {isOn ? (
              <>
                <Button isBusy={isBusy('new-codes')} onClick={() => begin.mutate('new-codes')}>
                  New backup codes
                </Button>
                <Button variant="dangerQuiet" isBusy={isBusy('turn-off')} onClick={() => begin.mutate('turn-off')}>
                  Turn off
                </Button>
              </>
            ) : (
              <Button variant="primary" isBusy={isBusy('turn-on')} onClick={() => begin.mutate('turn-on')}>
                Turn on
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
            // An answer that got lost may have turned it on.
            void readAgain();
          }}
        />
      )}
      {shown === 'turn-off' && (
        <ConfirmDialog
          title="Turn off two-step sign-in?"
          description="Your password alone will let you in, and anyone who learns it. The backup codes end, too."
          action="Turn off"
          onConfirm={async () => {
            await user.update({ totpMultiFactorSecret: null });
            await readAgain();
            showToast('Two-step sign-in is off');
          }}
          onClose={close}
        />
      )}
      {shown === 'new-codes' && (
        <ConfirmDialog
          title="Make new backup codes?"
          description="The earlier ones stop working at once."
          action="Make new codes"
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

/** Says how many codes are left, loudly when they run out. */
function BackupCodesLeft() {
  const { data } = useQuery(backupCodesQuery(useApi()));
  if (!data) return null;
  const left = `${data.remaining || 'No'} backup ${data.remaining === 1 ? 'code' : 'codes'} left`;
  if (data.remaining > 2) return <span className="text-ink-muted">{left}</span>;
  return <span className="text-warning">{left}: make new ones, or a lost phone locks you out.</span>;
}
