import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { projectQuery } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Alert } from '../../components/alert';
import { Button } from '../../components/button';
import { PageHeader, usePageTitle } from '../../components/layout';
import { LongText } from '../../components/long-text';
import { NotShown } from '../../components/missing';
import { useUnsaved } from '../../forms/unsaved';
import { useSave } from '../../forms/use-save';
import { fill, useTexts } from '../../texts';
import { BackLink } from '../back-link';
import { mailKeys, type MailTemplate, sentMailsQuery, templateQuery } from '../queries';
import { AiChat } from '../sources/ai-chat';
import { type Edited, editedOf } from '../sources/edited';
import { useLivePreview } from '../sources/preview';
import { OriginBadge } from '../sources/origin-badge';
import { PreviewPane } from '../sources/preview-pane';
import { SaveDialog } from '../sources/save-dialog';
import { SourceActions } from '../sources/source-actions';
import { sourceTexts } from '../sources/texts';
import { ThemeSelect } from '../sources/theme-select';
import { useSampleValues } from '../sources/sample-values';
import { Workbench } from '../sources/workbench';
import { WorkbenchSkeleton } from '../sources/workbench-skeleton';
import { BUILT_IN } from './built-in';
import { templateTexts } from './texts';

export function TemplatePage() {
  const { projectId, templateId } = useParams({
    from: '/signed-in/projects/$projectId/mail/templates/$templateId',
  });
  const template = useQuery({ ...templateQuery(useApi(), projectId, templateId), refetchOnWindowFocus: false });
  const t = useTexts(templateTexts);
  usePageTitle(template.data?.display_name ?? t.title);
  return (
    <>
      <BackLink to="/projects/$projectId/mail/templates" params={{ projectId }}>
        {t.back}
      </BackLink>
      {template.isError && !template.data ? (
        <NotShown
          query={template}
          failed={t.oneLoadFailed}
          missing={{ title: t.missing, list: '/projects/$projectId/mail/templates' }}
        />
      ) : template.data === undefined ? (
        <WorkbenchSkeleton what={t.loading} />
      ) : (
        <TemplateEditor key={templateId} projectId={projectId} template={template.data} />
      )}
    </>
  );
}

function TemplateEditor({ projectId, template }: { projectId: string; template: MailTemplate }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const t = useTexts(templateTexts);
  const s = useTexts(sourceTexts);
  const [base, setBase] = useState(() => editedOf(template));
  const [edited, setEdited] = useState(base);
  const [locale, setLocale] = useState('en');
  const [isSaving, setSaving] = useState(false);
  const samples = useSampleValues();
  const live = useLivePreview(projectId, {
    template_tsx_source: edited.source,
    theme_id: edited.theme,
    locale,
    variables: samples.variables,
  });
  const isDirty = edited.source !== base.source || edited.theme !== base.theme;
  useUnsaved(isDirty);
  const readStored = async () =>
    editedOf(await queryClient.fetchQuery({ ...templateQuery(api, projectId, template.id), staleTime: 0 }));
  const save = useSave({
    act: ({ source, theme }: Edited) => api.admin(projectId).updateEmailTemplate(template.id, source, theme ?? null),
    refreshes: [mailKeys.templates(projectId)],
    done: fill(s.save.done, { name: template.display_name }),
    onDone: (_, next) => {
      setBase(next);
      setEdited(next);
    },
  });
  const review = () => {
    if (isDirty && live.problems.length === 0) setSaving(true);
  };
  const builtIn = BUILT_IN[template.id];
  return (
    <>
      <PageHeader
        title={
          <>
            <LongText>{template.display_name}</LongText>
            <OriginBadge origin={template.origin} />
          </>
        }
        description={builtIn ? t.sentWhen[builtIn] : t.sentByYou}
        actions={
          <>
            <SourceActions
              projectId={projectId}
              place={{ kind: 'templates', id: template.id }}
              name={template.display_name}
              origin={template.origin}
              source={edited.source}
              onTake={(source) => setEdited({ ...edited, source })}
              onRestored={() => {
                void queryClient.fetchQuery(templateQuery(api, projectId, template.id)).then((restored) => {
                  setBase(editedOf(restored));
                  setEdited(editedOf(restored));
                });
              }}
            />
            <Button variant="primary" disabled={!isDirty || live.problems.length > 0} onClick={review}>
              {s.review}
            </Button>
          </>
        }
      />
      <NeedsServer projectId={projectId} />
      <Workbench
        source={edited.source}
        onSource={(source) => setEdited({ ...edited, source })}
        file="template"
        live={live}
        onSave={review}
        settings={
          <ThemeSelect
            projectId={projectId}
            value={edited.theme}
            onChange={(theme) => setEdited({ ...edited, theme })}
          />
        }
        preview={<PreviewPane live={live} locale={locale} onLocale={setLocale} variables={samples.field} />}
      >
        <AiChat
          projectId={projectId}
          threadId={template.id}
          context="email-template"
          source={edited.source}
          onTake={(source) => setEdited({ ...edited, source })}
        />
      </Workbench>
      {isSaving && (
        <SaveDialog
          projectId={projectId}
          description={s.save.description}
          base={base}
          edited={edited}
          readStored={readStored}
          save={save}
          onClose={() => {
            save.clear();
            setSaving(false);
          }}
        />
      )}
    </>
  );
}

/** Warns before the owner writes text that cannot be saved: the shared mail server sends only built-in texts. */
function NeedsServer({ projectId }: { projectId: string }) {
  const api = useApi();
  const t = useTexts(templateTexts);
  const { toSender } = useTexts(sourceTexts).save;
  const config = useQuery(projectQuery(api, projectId)).data?.config.emailConfig;
  const isCapturing = useQuery(sentMailsQuery(api, projectId)).data?.[0]?.sender_config.host === undefined;
  if (config === undefined || config.type !== 'shared' || isCapturing) return null;
  return (
    <div className="mb-4">
      <Alert tone="warning">
        {t.needsServer}{' '}
        <Link to="/projects/$projectId/mail/sender" params={{ projectId }} className="font-medium underline">
          {toSender}
        </Link>
      </Alert>
    </div>
  );
}
