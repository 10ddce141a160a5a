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
import { useTexts } from '../texts';
import { BackupCodes } from './backup-codes-dialog';
import { QrCode } from './qr-code';
import { texts } from './texts';
import { base32, canCheckTotp, isTotpCode, keyUri, newTotpSecret } from './totp';

interface EnrolDialogProps {
  user: CurrentUser;
  onClose: () => void;
  /** Called when the second factor is on or there are new backup codes. */
  onChanged: () => Promise<unknown>;
}

export function EnrolDialog({ user, onClose, onChanged }: EnrolDialogProps) {
  const t = useTexts(texts).enrol;
  const [isSending, setSending] = useState(false);
  const codes = useMutation({ mutationFn: () => user.createBackupCodes(), onSettled: onChanged });
  if (!canCheckTotp()) {
    return (
      <Dialog title={t.unsafeTitle} onClose={onClose} size="small">
        <Alert tone="warning">{t.unsafe}</Alert>
        <DialogActions>
          <Button onClick={onClose}>{t.close}</Button>
        </DialogActions>
      </Dialog>
    );
  }
  if (codes.isIdle) {
    return (
      <Dialog title={t.title} description={t.description} onClose={onClose} isPersistent={isSending}>
        <ScanForm user={user} onClose={onClose} onSending={setSending} onOn={() => codes.mutate()} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t.savedTitle} description={t.savedText} onClose={onClose} isPersistent>
      {codes.isPending && (
        <Loading what={t.codesLoading}>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      {codes.isError && (
        <>
          <Alert tone="danger">
            {t.codesFailed} {describeError(codes.error)}
          </Alert>
          <DialogActions>
            <Button onClick={onClose}>{t.later}</Button>
            <Button variant="primary" onClick={() => codes.mutate()}>
              {t.retry}
            </Button>
          </DialogActions>
        </>
      )}
      {codes.isSuccess && <BackupCodes codes={codes.data} onSaved={onClose} />}
    </Dialog>
  );
}

interface ScanFormProps {
  user: CurrentUser;
  onClose: () => void;
  onSending: (isSending: boolean) => void;
  onOn: () => void;
}

function ScanForm({ user, onClose, onSending, onOn }: ScanFormProps) {
  const t = useTexts(texts).enrol;
  const schema = z.object({ code: z.string().trim().min(1, t.codeMissing) });
  const [secret] = useState(newTotpSecret);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ code }) => {
    setFailure(null);
    // If the app does not show codes for this secret, saving it would lock the owner out.
    if (!(await isTotpCode(secret, code, await serverNowMillis()))) {
      return form.setError('code', { message: t.codeWrong }, { shouldFocus: true });
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
        <QrCode text={keyUri(secret, user.primaryEmail ?? 'owner')} label={t.qr} />
      </div>
      <CopyField label={t.key} value={base32(secret)} isSecret />
      <Field label={t.code} error={errors.code?.message}>
        {(control) => <CodeInput {...control} {...form.register('code')} />}
      </Field>
      <DialogActions>
        <Button onClick={onClose} disabled={isSubmitting}>
          {t.cancel}
        </Button>
        <Button type="submit" variant="primary" isBusy={isSubmitting}>
          {t.turnOn}
        </Button>
      </DialogActions>
    </form>
  );
}
