import type { ServerUser } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { adminRequest } from '../../api/admin-request';
import { keys } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { useOwner } from '../../shell/owner';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Failure } from '../../forms/failure';
import { useChange } from '../../forms/use-change';
import { fill, useTexts } from '../../texts';
import { emailsSendTexts } from '../../texts/generated/emails-send-texts';
import { mailKeys, type MailDraft } from '../queries';
import { SendFailure } from './send-dialog';
import { UserPicker } from './user-picker';

interface TestDialogProps {
  projectId: string;
  draft: MailDraft;
  onBeforeSend: () => Promise<unknown>;
  onClose: () => void;
}

/** Sends a draft as a test: to the project's user with the owner's address, or to other users. */
export function TestDialog({ projectId, draft, onBeforeSend, onClose }: TestDialogProps) {
  const api = useApi();
  const t = useTexts(emailsSendTexts);
  const email = useOwner().primaryEmail;
  const self = useQuery({
    queryKey: [...keys.users(projectId), 'self', email],
    queryFn: async ({ signal }) => {
      const found = await api.admin(projectId).listUsers({ query: email!, limit: 20 }, signal);
      return found.find((user) => user.primaryEmail?.toLowerCase() === email!.toLowerCase()) ?? null;
    },
    enabled: email !== null,
  });
  const [chosen, setChosen] = useState<readonly ServerUser[]>();
  const users = chosen ?? (self.data ? [self.data] : []);
  const send = useChange({
    act: async () => {
      await onBeforeSend();
      const body = { draft_id: draft.id, user_ids: users.map(({ id }) => id) };
      await adminRequest(api, projectId, 'POST /emails/send-email', { body });
      // A test does not count as sending the draft: restore the time it was last sent.
      const before = { sent_at_millis: draft.sent_at_millis };
      await adminRequest(api, projectId, 'PATCH /internal/email-drafts/{id}', { path: { id: draft.id }, body: before });
    },
    refreshes: [mailKeys.all(projectId)],
    done: t.test.done,
  });
  const createSelf = useChange({
    act: () => api.admin(projectId).createUser({ primaryEmail: email! }),
    refreshes: [keys.users(projectId)],
    done: t.test.createdSelf,
    onDone: (user) => setChosen([...users, user]),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (users.length > 0 && (await send.run())) onClose();
  };
  return (
    <Dialog title={t.test.title} description={t.test.description} onClose={onClose} isPersistent={send.isBusy}>
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {send.error && <SendFailure projectId={projectId} error={send.error} />}
        <Failure error={createSelf.error} />
        {self.data === null && chosen === undefined && (
          <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-sunken p-3 text-13">
            <span className="min-w-0 [overflow-wrap:anywhere]">{fill(t.test.noSelf, { email: email ?? '' })}</span>
            <Button size="small" isBusy={createSelf.isBusy} onClick={() => void createSelf.run()}>
              {t.test.createSelf}
            </Button>
          </div>
        )}
        <UserPicker projectId={projectId} users={users} onChange={setChosen} />
        <DialogActions>
          <Button onClick={onClose} disabled={send.isBusy}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={send.isBusy} disabled={users.length === 0}>
            {t.test.action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
