import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { projectQuery } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Alert } from '../../components/alert';
import { useTexts } from '../../texts';
import { emailsSourcesTexts } from '../../texts/generated/emails-sources-texts';
import { emailsTemplatesTexts } from '../../texts/generated/emails-templates-texts';
import { type MailTemplate, sentMailsQuery, sharedSenderOf } from '../queries';
import { useSampleValues } from '../sources/sample-values';
import { SourceEditor } from '../sources/source-editor';
import { SourcePage } from '../sources/source-page';
import { ThemeSelect } from '../sources/theme-select';
import { BUILT_IN } from './built-in';

export function TemplatePage() {
  const { projectId, templateId } = useParams({ from: '/signed-in/projects/$projectId/mail/templates/$templateId' });
  return (
    <SourcePage
      projectId={projectId}
      place={{ kind: 'templates', id: templateId }}
      list="/projects/$projectId/mail/templates"
      texts={useTexts(emailsTemplatesTexts)}
    >
      {(template) => <TemplateEditor key={templateId} projectId={projectId} template={template} />}
    </SourcePage>
  );
}

function TemplateEditor({ projectId, template }: { projectId: string; template: MailTemplate }) {
  const api = useApi();
  const t = useTexts(emailsTemplatesTexts);
  const samples = useSampleValues();
  const { id } = template;
  const builtIn = BUILT_IN[id];
  return (
    <SourceEditor
      projectId={projectId}
      place={{ kind: 'templates', id }}
      stored={template}
      description={builtIn ? t.sentWhen[builtIn] : t.sentByYou}
      notice={<NeedsServer projectId={projectId} />}
      settings={({ theme }, change) => (
        <ThemeSelect projectId={projectId} value={theme} onChange={(next) => change({ theme: next })} />
      )}
      previewOf={({ source, theme }, locale) => ({
        template_tsx_source: source,
        theme_id: theme,
        locale,
        variables: samples.variables,
      })}
      variables={samples.field}
      act={({ source, theme }) => api.admin(projectId).updateEmailTemplate(id, source, theme ?? null)}
    />
  );
}

/** Warns before the owner writes text that cannot be saved: the shared mail server sends only built-in texts. */
function NeedsServer({ projectId }: { projectId: string }) {
  const api = useApi();
  const t = useTexts(emailsTemplatesTexts);
  const { toSender } = useTexts(emailsSourcesTexts).save;
  const config = useQuery(projectQuery(api, projectId)).data?.config.emailConfig;
  const isCapturing = sharedSenderOf(useQuery(sentMailsQuery(api, projectId)).data)?.host === undefined;
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
