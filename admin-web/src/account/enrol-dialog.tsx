import type { CurrentUser } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { describeError } from '../api/errors';
import { serverNowMillis } from '../api/server-clock';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { CodeInput } from '../components/code-input';
import { CopyField } from '../components/copy';
import { Dialog, DialogActions } from '../components/dialog';
import { Field } from '../components/field';
import { Loading, Skeleton } from '../components/states';
import { BackupCodes } from './backup-codes-dialog';
import { QrCode } from './qr-code';
import { base32, canCheckTotp, isTotpCode, keyUri, newTotpSecret } from './totp';

interface EnrolDialogProps {
  user: CurrentUser;
  onClose: () => void;
  /** The second factor is on, or has new backup codes. */
  onChanged: () => Promise<unknown>;
}

/** Turns the second factor on: scan, confirm by a code, save the backup codes. */
export function EnrolDialog({ user, onClose, onChanged }: EnrolDialogProps) {
  const [isSending, setSending] = useState(false);
  const codes = useMutation({ mutationFn: () => user.createBackupCodes(), onSettled: onChanged });
  if (!canCheckTotp()) {
    return (
      <Dialog title="This connection is not safe enough" onClose={onClose} size="small">
        <Alert tone="warning">The secret of the app must not travel in the open. Open the dashboard over https.</Alert>
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      </Dialog>
    );
  }
  if (codes.isIdle) {
    return (
      <Dialog
        title="Turn on two-step sign-in"
        description="Scan this with an authenticator app, then enter the code that it shows."
        onClose={onClose}
        isPersistent={isSending}
      >
        <ScanForm user={user} onClose={onClose} onSending={setSending} onOn={() => codes.mutate()} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title="Save your backup codes"
      description="Two-step sign-in is on. Each of these lets you in once when your phone is lost; they are not shown again."
      onClose={onClose}
      isPersistent
    >
      {codes.isPending && (
        <Loading what="backup codes">
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      {codes.isError && (
        <>
          <Alert tone="danger">The backup codes could not be made. {describeError(codes.error)}</Alert>
          <DialogActions>
            <Button onClick={onClose}>Make them later</Button>
            <Button variant="primary" onClick={() => codes.mutate()}>
              Try again
            </Button>
          </DialogActions>
        </>
      )}
      {codes.isSuccess && <BackupCodes codes={codes.data} onSaved={onClose} />}
    </Dialog>
  );
}

const schema = z.object({ code: z.string().trim().min(1, 'Enter the 6 digits that the app shows.') });

interface ScanFormProps {
  user: CurrentUser;
  onClose: () => void;
  onSending: (isSending: boolean) => void;
  onOn: () => void;
}

function ScanForm({ user, onClose, onSending, onOn }: ScanFormProps) {
  const [secret] = useState(newTotpSecret);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ code }) => {
    setFailure(null);
    // A secret that no app shows codes of would lock its owner out.
    if (!(await isTotpCode(secret, code, await serverNowMillis()))) {
      const message =
        'This is not the code of now. Wait for the next one, and check that the clock of your phone is right.';
      return form.setError('code', { message }, { shouldFocus: true });
    }
    onSending(true);
    try {
      await user.update({ totpMultiFactorSecret: secret });
      onOn();
    } catch (error) {
      setFailure(describeError(error));
    } finally {
      onSending(false);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className="flex justify-center">
        <QrCode text={keyUri(secret, user.primaryEmail ?? 'owner')} label="QR code for the authenticator app" />
      </div>
      <CopyField label="Or type this key into the app" value={base32(secret)} isSecret />
      <Field label="6-digit code" error={errors.code?.message}>
        {(control) => <CodeInput {...control} {...form.register('code')} />}
      </Field>
      <DialogActions>
        <Button onClick={onClose} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isBusy={isSubmitting}>
          Turn on
        </Button>
      </DialogActions>
    </form>
  );
}
