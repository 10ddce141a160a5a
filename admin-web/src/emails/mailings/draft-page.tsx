import { useNavigate, useParams } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import type { ServerUser } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { adminRequest } from '../../api/admin-request';
import { useApi } from '../../shell/api-context';
import { withSession } from '../../api/session-question';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { PageHeader } from '../../components/layout';
import { LongText } from '../../components/long-text';
import { MenuItem } from '../../components/menu';
import { Time } from '../../components/time';
import { showToast } from '../../components/toast';
import { isSame } from '../../forms/conflict';
import { Failure } from '../../forms/failure';
import { useChange } from '../../forms/use-change';
import { fill, useTexts } from '../../texts';
import { formsTexts } from '../../texts/generated/forms-texts';
import { emailsMailingsTexts } from '../../texts/generated/emails-mailings-texts';
import { mailKeys, type MailDraft } from '../queries';
import type { Edited } from '../sources/edited';
import { useLivePreview } from '../sources/preview';
import { PreviewPane } from '../sources/preview-pane';
import { SaveDialog } from '../sources/save-dialog';
import { SourceActions } from '../sources/source-actions';
import { SourcePage } from '../sources/source-page';
import { ThemeSelect } from '../sources/theme-select';
import { useEdited } from '../sources/use-edited';
import { Workbench } from '../sources/workbench';
import { keys } from '../../api/queries';
import { useOwner } from '../../shell/owner';
import { Dialog, DialogActions } from '../../components/dialog';
import { emailsSendTexts } from '../../texts/generated/emails-send-texts';
import { SendDialog, SendFailure } from './send-dialog';
import { UserPicker } from './user-picker';

export function DraftPage() {
  const { projectId, draftId } = useParams({ from: '/signed-in/projects/$projectId/mail/mailings/$draftId' });
  return (
    <SourcePage
      projectId={projectId}
      place={{ kind: 'drafts', id: draftId }}
      list="/projects/$projectId/mail/mailings"
      texts={useTexts(emailsMailingsTexts)}
    >
      {(draft) => <DraftEditor key={draftId} projectId={projectId} draft={draft} />}
    </SourcePage>
  );
}

function DraftEditor({ projectId, draft }: { projectId: string; draft: MailDraft }) {
  const api = useApi();
  const navigate = useNavigate();
  const t = useTexts(emailsMailingsTexts);
  const overtaken = useTexts(formsTexts).conflict.title;
  const place = { kind: 'drafts', id: draft.id } as const;
  const { base, setBase, edited, setEdited, isDirty, restart, readStored } = useEdited(projectId, place, draft);
  const [locale, setLocale] = useState('en');
  const [open, setOpen] = useState<'test' | 'send' | 'overwrite' | null>(null);
  const live = useLivePreview(projectId, {
    template_tsx_source: edited.source,
    theme_id: edited.theme,
    locale,
  });
  const store = async (next: Edited) => {
    if (isSame(next, base)) return;
    // Null selects the project's theme.
    const body = { tsx_source: next.source, theme_id: next.theme ?? null };
    await adminRequest(api, projectId, 'PATCH /internal/email-drafts/{id}', { path: { id: draft.id }, body });
    setBase(next);
    // Keep text that was typed while saving.
    setEdited((now) => (now === edited ? next : now));
  };
  const save = useChange({ act: store, refreshes: [mailKeys.drafts(projectId)], done: t.saved });
  const copyName = fill(t.copyName, { name: draft.display_name });
  const duplicate = useChange({
    act: () =>
      api
        .admin(projectId)
        .createEmailDraft({ displayName: copyName, themeId: draft.theme_id, tsxSource: edited.source }),
    refreshes: [mailKeys.drafts(projectId)],
    done: fill(t.created, { name: copyName }),
    onDone: ({ id: draftId }) =>
      navigate({ to: '/projects/$projectId/mail/mailings/$draftId', params: { projectId, draftId } }),
  });
  /** If another owner has saved in the meantime, shows their changes before anything is saved or sent. */
  const begin = async (act: () => unknown) => {
    // If reading fails, the action itself will report the error.
    const stored = await withSession(readStored).catch(() => base);
    if (isSame(stored, base)) return void act();
    if (isDirty) return setOpen('overwrite');
    restart(stored);
    showToast(overtaken);
  };
  const isBroken = live.problems.length > 0;
  return (
    <>
      <PageHeader
        title={
          <>
            <LongText>{draft.display_name}</LongText>
            {isDirty && <Badge tone="warning">{t.unsaved}</Badge>}
          </>
        }
        description={
          draft.sent_at_millis === null ? (
            t.notSent
          ) : (
            <>
              {t.sentOn} <Time at={new Date(draft.sent_at_millis)} form="full" />
            </>
          )
        }
        actions={
          <>
            <SourceActions
              projectId={projectId}
              place={place}
              name={draft.display_name}
              origin="own"
              source={edited.source}
              onTake={(source) => setEdited({ ...edited, source })}
            >
              <MenuItem onSelect={() => void duplicate.run()}>{t.duplicate}</MenuItem>
            </SourceActions>
            <Button writes disabled={!isDirty} isBusy={save.isBusy} onClick={() => void begin(() => save.run(edited))}>
              {t.save}
            </Button>
            <Button disabled={isBroken} onClick={() => void begin(() => setOpen('test'))}>
              {t.test}
            </Button>
            <Button variant="primary" disabled={isBroken} onClick={() => void begin(() => setOpen('send'))}>
              {t.send}
            </Button>
          </>
        }
      />
      <Failure error={save.error} />
      <Workbench
        projectId={projectId}
        id={draft.id}
        context="email-draft"
        source={edited.source}
        onSource={(source) => setEdited({ ...edited, source })}
        live={live}
        onSave={() => void begin(() => save.run(edited))}
        settings={
          <ThemeSelect
            projectId={projectId}
            value={edited.theme}
            onChange={(theme) => setEdited({ ...edited, theme })}
          />
        }
        preview={<PreviewPane live={live} locale={locale} onLocale={setLocale} />}
      />
      {open === 'overwrite' && (
        <SaveDialog
          projectId={projectId}
          description={overtaken}
          base={base}
          edited={edited}
          readStored={readStored}
          save={save}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'test' && (
        <TestDialog
          projectId={projectId}
          draft={draft}
          onBeforeSend={() => store(edited)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'send' && (
        <SendDialog
          projectId={projectId}
          draftId={draft.id}
          name={draft.display_name}
          subject={live.preview?.subject}
          category={live.preview?.notification_category}
          onBeforeSend={() => store(edited)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface TestDialogProps {
  projectId: string;
  draft: MailDraft;
  onBeforeSend: () => Promise<unknown>;
  onClose: () => void;
}

/** Sends a draft as a test: to the project's user with the owner's address, or to other users. */
function TestDialog({ projectId, draft, onBeforeSend, onClose }: TestDialogProps) {
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
            <Button writes size="small" isBusy={createSelf.isBusy} onClick={() => void createSelf.run()}>
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
