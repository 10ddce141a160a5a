import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { adminRequest } from '../../api/admin-request';
import { keys, projectQuery } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Field } from '../../components/field';
import { Select } from '../../components/input';
import { Failure } from '../../forms/failure';
import { useChange } from '../../forms/use-change';
import { fill, useTexts } from '../../texts';
import { emailsThemesTexts } from '../../texts/generated/emails-themes-texts';
import { type MailTheme, templatesQuery } from '../queries';
import { SourceEditor } from '../sources/source-editor';
import { SourcePage } from '../sources/source-page';

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
  return (
    <SourcePage
      projectId={projectId}
      place={{ kind: 'themes', id: themeId }}
      list="/projects/$projectId/mail/themes"
      texts={useTexts(emailsThemesTexts)}
    >
      {(theme) => <ThemeEditor key={themeId} projectId={projectId} themeId={themeId} theme={theme} />}
    </SourcePage>
  );
}

function ThemeEditor({ projectId, themeId, theme }: { projectId: string; themeId: string; theme: MailTheme }) {
  const api = useApi();
  const t = useTexts(emailsThemesTexts);
  const templates = useQuery(templatesQuery(api, projectId));
  const [chosen, setChosen] = useState<string>();
  const sample = chosen ?? templates.data?.[0]?.id;
  return (
    <SourceEditor
      projectId={projectId}
      place={{ kind: 'themes', id: themeId }}
      stored={theme}
      description={t.description}
      actions={<SelectTheme projectId={projectId} themeId={themeId} name={theme.display_name} />}
      settings={() => (
        <Field label={t.sample}>
          {(control) => (
            <Select {...control} value={sample ?? ''} onChange={(event) => setChosen(event.target.value)}>
              {templates.data?.map(({ id, display_name: name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              {templates.data && <option value={MARKETING}>{t.marketingSample}</option>}
            </Select>
          )}
        </Field>
      )}
      previewOf={({ source }, locale) =>
        sample === undefined
          ? undefined
          : {
              ...(sample === MARKETING ? { template_tsx_source: MARKETING_SAMPLE } : { template_id: sample }),
              theme_tsx_source: source,
              locale,
            }
      }
      unavailable={templates.data ? undefined : { error: templates.error, retry: () => void templates.refetch() }}
      act={({ source }) => api.admin(projectId).updateEmailTheme(themeId, source)}
    />
  );
}

/** Makes a theme the default for emails without their own theme. */
function SelectTheme({ projectId, themeId, name }: { projectId: string; themeId: string; name: string }) {
  const api = useApi();
  const t = useTexts(emailsThemesTexts);
  const selectedId = useQuery(projectQuery(api, projectId)).data?.config.emailTheme;
  const change = (id: string | undefined) =>
    adminRequest(api, projectId, 'PATCH /internal/projects/current', { body: { config: { email_theme: id } } });
  const save = useChange({
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
      <Button writes isBusy={save.isBusy} onClick={() => void save.run()}>
        {t.select}
      </Button>
    </>
  );
}
