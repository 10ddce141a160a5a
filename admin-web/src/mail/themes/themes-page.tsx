import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Palette, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { projectQuery } from '../../api/queries';
import { useApi } from '../../app/api-context';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Card, PageHeader, usePageTitle } from '../../components/layout';
import { EmptyState, ErrorState } from '../../components/states';
import { type Column, Table } from '../../components/table';
import { useSave } from '../../forms/use-save';
import { fill, useTexts } from '../../texts';
import { mailKeys, type MailThemeName, templatesQuery, themesQuery } from '../queries';
import { NameDialog } from '../sources/name-dialog';
import { sourceTexts } from '../sources/texts';
import { themeTexts } from './texts';

/** How mails look, and which of them look so. */
export function ThemesPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/mail/themes' });
  const api = useApi();
  const navigate = useNavigate();
  const themes = useQuery(themesQuery(api, projectId));
  const [isCreating, setCreating] = useState(false);
  const t = useTexts(themeTexts);
  usePageTitle(t.title);
  const create = useSave({
    act: ({ name }: { name: string }) => api.admin(projectId).createEmailTheme(name),
    refreshes: [mailKeys.themes(projectId)],
    done: (_, { name }) => fill(t.created, { name }),
    onDone: ({ id }) =>
      navigate({ to: '/projects/$projectId/mail/themes/$themeId', params: { projectId, themeId: id } }),
  });
  const columns = useColumns(projectId);
  return (
    <>
      <PageHeader
        title={t.title}
        description={t.description}
        actions={
          <Button variant="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden className="size-4" />
            {t.create}
          </Button>
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
            skeletonRows={2}
            empty={<EmptyState Icon={Palette} title={t.none} />}
          />
        )}
      </Card>
      {isCreating && (
        <NameDialog
          title={t.create}
          description={t.createDescription}
          action={t.createAction}
          save={create}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}

function useColumns(projectId: string): Column<MailThemeName>[] {
  const api = useApi();
  const t = useTexts(themeTexts);
  const { origins } = useTexts(sourceTexts);
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
              {theme.display_name}
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
        cell: ({ row: { original: theme } }) => (
          <Badge tone={theme.origin === 'built_in' ? 'neutral' : 'positive'}>{origins[theme.origin]}</Badge>
        ),
      },
    ],
    [projectId, selectedId, templates, t, origins],
  );
}
