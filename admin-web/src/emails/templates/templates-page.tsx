import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FileCode2 } from 'lucide-react';
import { useApi } from '../../shell/api-context';
import { useTexts } from '../../texts';
import { emailsTemplatesTexts } from '../../texts/generated/emails-templates-texts';
import { type MailTemplate, templatesQuery, themesQuery } from '../queries';
import { OriginBadge } from '../sources/origin-badge';
import { SourcesPage } from '../sources/sources-page';
import { BUILT_IN } from './built-in';

export function TemplatesPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/mail/templates' });
  const api = useApi();
  const t = useTexts(emailsTemplatesTexts);
  const themes = useQuery(themesQuery(api, projectId)).data;
  const themeOf = ({ theme_id: theme }: MailTemplate): string => {
    if (theme === undefined) return t.themeOfProject;
    if (theme === false) return t.noTheme;
    return themes?.find(({ id }) => id === theme)?.display_name ?? t.unknownTheme;
  };
  return (
    <SourcesPage
      projectId={projectId}
      kind="templates"
      texts={t}
      query={useQuery(templatesQuery(api, projectId))}
      create={(name) => api.admin(projectId).createEmailTemplate(name)}
      columns={[
        {
          header: t.columns.sentWhen,
          from: 'md',
          cell: ({ id }) => {
            const builtIn = BUILT_IN[id];
            return <span className="text-ink-muted">{builtIn ? t.sentWhen[builtIn] : t.sentByYou}</span>;
          },
        },
        {
          header: t.columns.theme,
          from: 'lg',
          cell: (template) => <span className="text-ink-muted">{themeOf(template)}</span>,
        },
        { header: t.columns.origin, isRight: true, cell: ({ origin }) => <OriginBadge origin={origin} /> },
      ]}
      Icon={FileCode2}
      skeletonRows={14}
    />
  );
}
