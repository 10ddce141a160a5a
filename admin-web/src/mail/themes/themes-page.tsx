import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Palette } from 'lucide-react';
import { useMemo } from 'react';
import { projectQuery } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Badge } from '../../components/badge';
import { Card, PageHeader, usePageTitle } from '../../components/layout';
import { LongText } from '../../components/long-text';
import { EmptyState, ErrorState } from '../../components/states';
import { type Column, Table } from '../../components/table';
import { useTexts } from '../../texts';
import { mailKeys, type MailThemeName, templatesQuery, themesQuery } from '../queries';
import { CreateButton } from '../sources/create-button';
import { OriginBadge } from '../sources/origin-badge';
import { themeTexts } from './texts';

export function ThemesPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/mail/themes' });
  const api = useApi();
  const navigate = useNavigate();
  const themes = useQuery(themesQuery(api, projectId));
  const t = useTexts(themeTexts);
  usePageTitle(t.title);
  const columns = useColumns(projectId);
  return (
    <>
      <PageHeader
        title={t.title}
        description={t.description}
        actions={
          <CreateButton
            texts={t}
            act={(name) => api.admin(projectId).createEmailTheme(name)}
            refreshes={mailKeys.themes(projectId)}
            onMade={(themeId) =>
              navigate({ to: '/projects/$projectId/mail/themes/$themeId', params: { projectId, themeId } })
            }
          />
        }
      />
      <Card className="overflow-hidden">
        {themes.isError && !themes.data ? (
          <ErrorState error={themes.error} onRetry={() => void themes.refetch()} title={t.loadFailed} />
        ) : (
          <Table
            caption={t.title}
            columns={columns}
            rows={themes.data}
            rowId={({ id }) => id}
            searchText={({ display_name }) => display_name}
            skeletonRows={2}
            empty={<EmptyState Icon={Palette} title={t.none} />}
          />
        )}
      </Card>
    </>
  );
}

function useColumns(projectId: string): Column<MailThemeName>[] {
  const api = useApi();
  const t = useTexts(themeTexts);
  const selectedId = useQuery(projectQuery(api, projectId)).data?.config.emailTheme;
  const templates = useQuery(templatesQuery(api, projectId)).data;
  return useMemo(
    () => [
      {
        id: 'name',
        header: t.columns.name,
        cell: ({ row: { original: theme } }) => (
          <span className="flex flex-wrap items-center gap-2">
            <Link
              to="/projects/$projectId/mail/themes/$themeId"
              params={{ projectId, themeId: theme.id }}
              className="font-medium [overflow-wrap:anywhere] outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
            >
              <LongText>{theme.display_name}</LongText>
            </Link>
            {theme.id === selectedId && <Badge tone="positive">{t.selected}</Badge>}
          </span>
        ),
      },
      {
        id: 'usedBy',
        header: t.columns.usedBy,
        look: { from: 'md' },
        cell: ({ row: { original: theme } }) => {
          const users = (templates ?? []).filter((template) => template.theme_id === theme.id);
          const names = [...(theme.id === selectedId ? [t.usedByAll] : []), ...users.map((user) => user.display_name)];
          return <span className="text-ink-muted">{names.join(', ') || t.usedByNone}</span>;
        },
      },
      {
        id: 'origin',
        header: t.columns.origin,
        look: { isRight: true },
        cell: ({ row: { original: theme } }) => <OriginBadge origin={theme.origin} />,
      },
    ],
    [projectId, selectedId, templates, t],
  );
}
