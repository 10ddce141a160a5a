import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { FileCode2 } from 'lucide-react';
import { useMemo } from 'react';
import { useApi } from '../../shell/api-context';
import { Card, PageHeader, usePageTitle } from '../../components/layout';
import { LongText } from '../../components/long-text';
import { EmptyState, ErrorState } from '../../components/states';
import { type Column, Table } from '../../components/table';
import { useTexts } from '../../texts';
import { mailKeys, type MailTemplate, templatesQuery, themesQuery } from '../queries';
import { CreateButton } from '../sources/create-button';
import { OriginBadge } from '../sources/origin-badge';
import { BUILT_IN } from './built-in';
import { templateTexts } from './texts';

export function TemplatesPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/mail/templates' });
  const api = useApi();
  const navigate = useNavigate();
  const templates = useQuery(templatesQuery(api, projectId));
  const t = useTexts(templateTexts);
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
            act={(name) => api.admin(projectId).createEmailTemplate(name)}
            refreshes={mailKeys.templates(projectId)}
            onMade={(templateId) =>
              navigate({ to: '/projects/$projectId/mail/templates/$templateId', params: { projectId, templateId } })
            }
          />
        }
      />
      <Card className="overflow-hidden">
        {templates.isError && !templates.data ? (
          <ErrorState error={templates.error} onRetry={() => void templates.refetch()} title={t.loadFailed} />
        ) : (
          <Table
            caption={t.title}
            columns={columns}
            rows={templates.data}
            rowId={({ id }) => id}
            searchText={({ display_name }) => display_name}
            skeletonRows={13}
            empty={<EmptyState Icon={FileCode2} title={t.none} />}
          />
        )}
      </Card>
    </>
  );
}

function useColumns(projectId: string): Column<MailTemplate>[] {
  const t = useTexts(templateTexts);
  const themes = useQuery(themesQuery(useApi(), projectId)).data;
  return useMemo(
    () => [
      {
        id: 'name',
        header: t.columns.name,
        cell: ({ row: { original: template } }) => (
          <Link
            to="/projects/$projectId/mail/templates/$templateId"
            params={{ projectId, templateId: template.id }}
            className="font-medium [overflow-wrap:anywhere] outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          >
            <LongText>{template.display_name}</LongText>
          </Link>
        ),
      },
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
        cell: ({ row: { original: template } }) => (
          <span className="text-ink-muted">
            {template.theme_id === undefined
              ? t.themeOfProject
              : template.theme_id === false
                ? t.noTheme
                : (themes?.find(({ id }) => id === template.theme_id)?.display_name ?? t.unknownTheme)}
          </span>
        ),
      },
      {
        id: 'origin',
        header: t.columns.origin,
        look: { isRight: true },
        cell: ({ row: { original: template } }) => <OriginBadge origin={template.origin} />,
      },
    ],
    [projectId, themes, t],
  );
}
