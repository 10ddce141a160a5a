import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Palette } from 'lucide-react';
import { projectQuery } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Badge } from '../../components/badge';
import { useTexts } from '../../texts';
import { emailsThemesTexts } from '../../texts/generated/emails-themes-texts';
import { type MailThemeName, templatesQuery, themesQuery } from '../queries';
import { OriginBadge } from '../sources/origin-badge';
import { SourcesPage } from '../sources/sources-page';

export function ThemesPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/mail/themes' });
  const api = useApi();
  const t = useTexts(emailsThemesTexts);
  const selectedId = useQuery(projectQuery(api, projectId)).data?.config.emailTheme;
  const templates = useQuery(templatesQuery(api, projectId)).data ?? [];
  const usersOf = ({ id }: MailThemeName): string => {
    const names = templates.filter(({ theme_id: theme }) => theme === id).map(({ display_name: name }) => name);
    return (id === selectedId ? [t.usedByAll, ...names] : names).join(', ') || t.usedByNone;
  };
  return (
    <SourcesPage
      projectId={projectId}
      kind="themes"
      texts={t}
      query={useQuery(themesQuery(api, projectId))}
      create={(name) => api.admin(projectId).createEmailTheme(name)}
      badge={({ id }) => id === selectedId && <Badge tone="positive">{t.selected}</Badge>}
      columns={[
        {
          header: t.columns.usedBy,
          from: 'md',
          cell: (theme) => <span className="text-ink-muted">{usersOf(theme)}</span>,
        },
        { header: t.columns.origin, isRight: true, cell: ({ origin }) => <OriginBadge origin={origin} /> },
      ]}
      Icon={Palette}
      skeletonRows={2}
    />
  );
}
