import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { adminRequest } from '../../api/admin-request';
import { keys, projectQuery } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Field } from '../../components/field';
import { Select } from '../../components/input';
import { PageHeader, usePageTitle } from '../../components/layout';
import { LongText } from '../../components/long-text';
import { NotShown } from '../../components/missing';
import { Failure } from '../../forms/failure';
import { useUnsaved } from '../../forms/unsaved';
import { useSave } from '../../forms/use-save';
import { fill, useTexts } from '../../texts';
import { BackLink } from '../back-link';
import { mailKeys, type MailTheme, templatesQuery, themeQuery } from '../queries';
import { AiChat } from '../sources/ai-chat';
import { type Edited, editedOf } from '../sources/edited';
import { useLivePreview } from '../sources/preview';
import { OriginBadge } from '../sources/origin-badge';
import { PreviewPane } from '../sources/preview-pane';
import { SaveDialog } from '../sources/save-dialog';
import { SourceActions } from '../sources/source-actions';
import { sourceTexts } from '../sources/texts';
import { Workbench } from '../sources/workbench';
import { WorkbenchSkeleton } from '../sources/workbench-skeleton';
import { themeTexts } from './texts';

/** No built-in template has an unsubscribe link, but themes have to show one. */
const MARKETING_SAMPLE = `import { Heading, Text } from '@react-email/components';
import { NotificationCategory, Subject } from '@stackframe/emails';

export const EmailTemplate = ({ project }) => (
  <>
    <Subject value={project.displayName} />
    <NotificationCategory value="Marketing" />
    <Heading as="h1">{project.displayName}</Heading>
    <Text>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</Text>
  </>
);
`;
/** Used along with template ids, which are UUIDs. */
const MARKETING = 'marketing';

export function ThemePage() {
  const { projectId, themeId } = useParams({ from: '/signed-in/projects/$projectId/mail/themes/$themeId' });
  const theme = useQuery({ ...themeQuery(useApi(), projectId, themeId), refetchOnWindowFocus: false });
  const t = useTexts(themeTexts);
  usePageTitle(theme.data?.display_name ?? t.title);
  return (
    <>
      <BackLink to="/projects/$projectId/mail/themes" params={{ projectId }}>
        {t.back}
      </BackLink>
      {theme.isError && !theme.data ? (
        <NotShown
          query={theme}
          failed={t.oneLoadFailed}
          missing={{ title: t.missing, list: '/projects/$projectId/mail/themes' }}
        />
      ) : theme.data === undefined ? (
        <WorkbenchSkeleton what={t.loading} />
      ) : (
        <ThemeEditor key={themeId} projectId={projectId} themeId={themeId} theme={theme.data} />
      )}
    </>
  );
}

interface ThemeEditorProps {
  projectId: string;
  themeId: string;
  theme: MailTheme;
}

function ThemeEditor({ projectId, themeId, theme }: ThemeEditorProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const t = useTexts(themeTexts);
  const s = useTexts(sourceTexts);
  const samples = useQuery(templatesQuery(api, projectId));
  const templates = samples.data;
  const [base, setBase] = useState(theme.tsx_source);
  const [source, setSource] = useState(base);
  const [locale, setLocale] = useState('en');
  const [chosen, setChosen] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const sampleId = chosen ?? templates?.[0]?.id;
  const live = useLivePreview(
    projectId,
    sampleId === undefined
      ? undefined
      : {
          ...(sampleId === MARKETING ? { template_tsx_source: MARKETING_SAMPLE } : { template_id: sampleId }),
          theme_tsx_source: source,
          locale,
        },
  );
  // Without a sample email there is nothing to preview the theme on.
  const shown = templates ? live : { ...live, error: samples.error, retry: () => void samples.refetch() };
  const isDirty = source !== base;
  useUnsaved(isDirty);
  const readStored = async () =>
    editedOf(await queryClient.fetchQuery({ ...themeQuery(api, projectId, themeId), staleTime: 0 }));
  const save = useSave({
    act: (next: Edited) => api.admin(projectId).updateEmailTheme(themeId, next.source),
    refreshes: [mailKeys.themes(projectId)],
    done: fill(s.save.done, { name: theme.display_name }),
    onDone: (_, next) => setBase(next.source),
  });
  const review = () => {
    if (isDirty && live.problems.length === 0) setSaving(true);
  };
  return (
    <>
      <PageHeader
        title={
          <>
            <LongText>{theme.display_name}</LongText>
            <OriginBadge origin={theme.origin} />
          </>
        }
        description={t.description}
        actions={
          <>
            <SourceActions
              projectId={projectId}
              place={{ kind: 'themes', id: themeId }}
              name={theme.display_name}
              origin={theme.origin}
              source={source}
              onTake={setSource}
              onRestored={() => {
                void queryClient.fetchQuery(themeQuery(api, projectId, themeId)).then((restored) => {
                  setBase(restored.tsx_source);
                  setSource(restored.tsx_source);
                });
              }}
            />
            <SelectTheme projectId={projectId} themeId={themeId} name={theme.display_name} />
            <Button variant="primary" disabled={!isDirty || live.problems.length > 0} onClick={review}>
              {s.review}
            </Button>
          </>
        }
      />
      <Workbench
        source={source}
        onSource={setSource}
        file="theme"
        live={live}
        onSave={review}
        settings={
          <Field label={t.sample}>
            {(control) => (
              <Select {...control} value={sampleId ?? ''} onChange={(event) => setChosen(event.target.value)}>
                {templates?.map(({ id, display_name: name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
                {templates && <option value={MARKETING}>{t.marketingSample}</option>}
              </Select>
            )}
          </Field>
        }
        preview={<PreviewPane live={shown} locale={locale} onLocale={setLocale} />}
      >
        <AiChat projectId={projectId} threadId={themeId} context="email-theme" source={source} onTake={setSource} />
      </Workbench>
      {isSaving && (
        <SaveDialog
          projectId={projectId}
          description={s.save.descriptionTheme}
          base={{ source: base }}
          edited={{ source }}
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

/** Makes a theme the default for emails without their own theme. */
function SelectTheme({ projectId, themeId, name }: { projectId: string; themeId: string; name: string }) {
  const api = useApi();
  const t = useTexts(themeTexts);
  const selectedId = useQuery(projectQuery(api, projectId)).data?.config.emailTheme;
  const change = (id: string | undefined) =>
    adminRequest(api, projectId, 'PATCH /internal/projects/current', { body: { config: { email_theme: id } } });
  const save = useSave({
    act: () => change(themeId),
    refreshes: [keys.project(projectId)],
    done: fill(t.selectedDone, { name }),
    undo: () => change(selectedId),
  });
  if (selectedId === undefined) return null;
  if (selectedId === themeId) return <Badge tone="positive">{t.selected}</Badge>;
  return (
    <>
      <Failure error={save.error} />
      <Button isBusy={save.isBusy} onClick={() => void save.run()}>
        {t.select}
      </Button>
    </>
  );
}
