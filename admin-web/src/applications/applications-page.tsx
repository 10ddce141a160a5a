import type { Application } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { AppWindow } from 'lucide-react';
import { Avatar } from '../components/avatar';
import { Badge } from '../components/badge';
import { Faint, RowLink, When } from '../components/cells';
import { ListPage } from '../components/list';
import { LongText } from '../components/long-text';
import { useApi } from '../shell/api-context';
import { useTexts } from '../texts';
import { applicationsTexts } from '../texts/generated/applications-texts';
import { applicationsQuery } from './queries';
import { AddLink } from '../components/add-button';

export function ApplicationsPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/applications' });
  const { cursor } = useSearch({ from: '/signed-in/projects/$projectId/applications' });
  const all = useTexts(applicationsTexts);
  const t = all.list;
  const addApplication = (variant: 'primary' | 'secondary') => (
    <AddLink variant={variant} to="/projects/$projectId/applications/new" params={{ projectId }} label={t.add} />
  );
  return (
    <ListPage
      heading={all.title}
      title={all.title}
      description={all.description}
      actions={addApplication('primary')}
      query={useQuery(applicationsQuery(useApi(), projectId, cursor))}
      rowId={({ id }) => id}
      skeletonRows={3}
      columns={[
        { header: t.columns.name, cell: (application) => <Name projectId={projectId} application={application} /> },
        {
          header: t.columns.kind,
          from: 'sm',
          cell: ({ kind }) => <span className="whitespace-nowrap text-ink-muted">{all.kinds[kind].title}</span>,
        },
        {
          header: t.columns.owner,
          from: 'md',
          cell: ({ isFirstParty }) => (
            <span className="whitespace-nowrap text-ink-muted">{isFirstParty ? t.firstParty : t.thirdParty}</span>
          ),
        },
        {
          header: t.columns.used,
          from: 'sm',
          cell: ({ lastUsedAt }) => (lastUsedAt ? <When at={lastUsedAt} /> : <Faint>{t.never}</Faint>),
        },
        { header: t.columns.created, from: 'lg', cell: ({ createdAt }) => <When at={createdAt} form="date" /> },
      ]}
      Icon={AppWindow}
      none={t.emptyTitle}
      noneWhy={t.emptyText}
      noneAction={addApplication('secondary')}
    />
  );
}

function Name({ projectId, application }: { projectId: string; application: Application }) {
  const t = useTexts(applicationsTexts);
  const { id, displayName, logoUrl, disabledAt, kind } = application;
  return (
    <div className="flex min-w-0 items-center gap-3 py-1">
      <Avatar key={logoUrl} name={displayName} imageUrl={logoUrl} isSquare />
      <div className="flex min-w-0 flex-col">
        <span className="flex flex-wrap items-center gap-x-2">
          <RowLink to="/projects/$projectId/applications/$applicationId" params={{ projectId, applicationId: id }}>
            <LongText>{displayName}</LongText>
          </RowLink>
          {disabledAt && <Badge tone="warning">{t.disabled}</Badge>}
        </span>
        <span className="text-xs text-ink-faint sm:hidden">{t.kinds[kind].title}</span>
      </div>
    </div>
  );
}
