import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { adminRequest } from '../../api/admin-request';
import { withSession } from '../../api/session-question';
import { useApi } from '../../shell/api-context';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { PageHeader, usePageTitle } from '../../components/layout';
import { LongText } from '../../components/long-text';
import { NotShown } from '../../components/missing';
import { showToast } from '../../components/toast';
import { Time } from '../../components/time';
import { isSame } from '../../forms/conflict';
import { Failure } from '../../forms/failure';
import { formTexts } from '../../forms/texts';
import { useUnsaved } from '../../forms/unsaved';
import { useSave } from '../../forms/use-save';
import { useTexts } from '../../texts';
import { BackLink } from '../back-link';
import { draftQuery, mailKeys, type MailDraft } from '../queries';
import { AiChat } from '../sources/ai-chat';
import { type Edited, editedOf } from '../sources/edited';
import { useLivePreview } from '../sources/preview';
import { SaveDialog } from '../sources/save-dialog';
import { PreviewPane } from '../sources/preview-pane';
import { ThemeSelect } from '../sources/theme-select';
import { Workbench } from '../sources/workbench';
import { WorkbenchSkeleton } from '../sources/workbench-skeleton';
import { DraftActions } from './draft-actions';
import { SendDialog } from './send-dialog';
import { TestDialog } from './test-dialog';
import { mailingTexts } from './texts';

export function DraftPage() {
  const { projectId, draftId } = useParams({ from: '/signed-in/projects/$projectId/mail/mailings/$draftId' });
  const draft = useQuery({ ...draftQuery(useApi(), projectId, draftId), refetchOnWindowFocus: false });
  const t = useTexts(mailingTexts);
  usePageTitle(draft.data?.display_name ?? t.untitled);
  return (
    <>
      <BackLink to="/projects/$projectId/mail/mailings" params={{ projectId }}>
        {t.back}
      </BackLink>
      {draft.isError && !draft.data ? (
        <NotShown
          query={draft}
          failed={t.draftFailed}
          missing={{ title: t.missing, list: '/projects/$projectId/mail/mailings' }}
        />
      ) : draft.data === undefined ? (
        <WorkbenchSkeleton what={t.loading} />
      ) : (
        <DraftEditor key={draftId} projectId={projectId} draft={draft.data} />
      )}
    </>
  );
}

function DraftEditor({ projectId, draft }: { projectId: string; draft: MailDraft }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const t = useTexts(mailingTexts);
  const overtaken = useTexts(formTexts).conflict.title;
  const [base, setBase] = useState(() => editedOf(draft));
  const [edited, setEdited] = useState(base);
  const [locale, setLocale] = useState('en');
  const [open, setOpen] = useState<'test' | 'send' | 'overwrite' | null>(null);
  const live = useLivePreview(projectId, {
    template_tsx_source: edited.source,
    theme_id: edited.theme,
    locale,
  });
  const isDirty = edited.source !== base.source || edited.theme !== base.theme;
  useUnsaved(isDirty);
  const store = async (next: Edited) => {
    if (isSame(next, base)) return;
    // Null selects the project's theme.
    const body = { tsx_source: next.source, theme_id: next.theme ?? null };
    await adminRequest(api, projectId, 'PATCH /internal/email-drafts/{id}', { path: { id: draft.id }, body });
    setBase(next);
    // Keep text that was typed while saving.
    setEdited((now) => (now === edited ? next : now));
  };
  const save = useSave({ act: store, refreshes: [mailKeys.drafts(projectId)], done: t.saved });
  const readStored = async () =>
    editedOf(await queryClient.fetchQuery({ ...draftQuery(api, projectId, draft.id), staleTime: 0 }));
  /** If another owner has saved in the meantime, shows their changes before anything is saved or sent. */
  const begin = async (act: () => unknown) => {
    // If reading fails, the action itself will report the error.
    const stored = await withSession(readStored).catch(() => base);
    if (isSame(stored, base)) return void act();
    if (isDirty) return setOpen('overwrite');
    setBase(stored);
    setEdited(stored);
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
            <DraftActions
              projectId={projectId}
              draft={draft}
              source={edited.source}
              onTake={(source) => setEdited({ ...edited, source })}
            />
            <Button disabled={!isDirty} isBusy={save.isBusy} onClick={() => void begin(() => save.run(edited))}>
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
        source={edited.source}
        onSource={(source) => setEdited({ ...edited, source })}
        file="template"
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
      >
        <AiChat
          projectId={projectId}
          threadId={draft.id}
          context="email-draft"
          source={edited.source}
          onTake={(source) => setEdited({ ...edited, source })}
        />
      </Workbench>
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
