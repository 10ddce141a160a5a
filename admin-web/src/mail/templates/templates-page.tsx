import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FileCode2 } from 'lucide-react';
import { useApi } from '../../shell/api-context';
import type { Column } from '../../components/table';
import { useTexts } from '../../texts';
import { type MailTemplate, templatesQuery, themesQuery } from '../queries';
import { SourcesPage } from '../sources/sources-page';
import { BUILT_IN } from './built-in';
import { templateTexts } from './texts';

export function TemplatesPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/mail/templates' });
  const api = useApi();
  const t = useTexts(templateTexts);
  const themes = useQuery(themesQuery(api, projectId)).data;
  const themeOf = ({ theme_id: theme }: MailTemplate): string => {
    if (theme === undefined) return t.themeOfProject;
    if (theme === false) return t.noTheme;
    return themes?.find(({ id }) => id === theme)?.display_name ?? t.unknownTheme;
  };
  const columns: Column<MailTemplate>[] = [
    {
      id: 'sentWhen',
      header: t.columns.sentWhen,
      look: { from: 'md' },
      cell: ({ row }) => {
        const builtIn = BUILT_IN[row.original.id];
        return <span className="text-ink-muted">{builtIn ? t.sentWhen[builtIn] : t.sentByYou}</span>;
      },
    },
    {
      id: 'theme',
      header: t.columns.theme,
      look: { from: 'lg' },
      cell: ({ row }) => <span className="text-ink-muted">{themeOf(row.original)}</span>,
    },
  ];
  return (
    <SourcesPage
      projectId={projectId}
      kind="templates"
      texts={t}
      query={useQuery(templatesQuery(api, projectId))}
      create={(name) => api.admin(projectId).createEmailTemplate(name)}
      columns={columns}
      Icon={FileCode2}
      skeletonRows={13}
    />
  );
}
