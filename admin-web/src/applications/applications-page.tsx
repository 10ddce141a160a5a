import type { Application } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { AppWindow } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../components/avatar';
import { Badge } from '../components/badge';
import { Faint, PageMenu, RowLink, When } from '../components/cells';
import { MenuItem } from '../components/menu';
import { saveBlob } from '../components/save-blob';
import { ListPage } from '../components/list';
import { LongText } from '../components/long-text';
import { TabLinks } from '../components/tabs';
import { Failure } from '../forms/failure';
import { useChange } from '../forms/use-change';
import { useApi } from '../shell/api-context';
import { useTexts } from '../texts';
import { applicationsTexts } from '../texts/generated/applications-texts';
import { ImportDialog } from './import-dialog';
import { applicationsQuery } from './queries';
import { AddLink } from '../components/add-button';
import { SectionRights } from '../shell/area-rights';

export function ApplicationsPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/applications' });
  const { cursor } = useSearch({ from: '/signed-in/projects/$projectId/applications' });
  const api = useApi();
  const all = useTexts(applicationsTexts);
  const t = all.list;
  const [isImporting, setImporting] = useState(false);
  const save = useChange({
    act: async () => {
      const text = JSON.stringify(await api.admin(projectId).exportApplications(), null, 2);
      saveBlob(
        `applications-${new Date().toISOString().slice(0, 10)}.json`,
        new Blob([`${text}\n`], { type: 'application/json' }),
      );
    },
    done: t.exported,
  });
  const addApplication = (variant: 'primary' | 'secondary') => (
    <SectionRights area="keys">
      <AddLink variant={variant} to="/projects/$projectId/applications/new" params={{ projectId }} label={t.add} />
    </SectionRights>
  );
  return (
    <ListPage
      heading={all.title}
      title={all.title}
      description={all.description}
      actions={
        <>
          {addApplication('primary')}
          <PageMenu label={t.more}>
            <MenuItem isRead onSelect={() => void save.run()}>
              {t.export}
            </MenuItem>
            <MenuItem onSelect={() => setImporting(true)}>{t.import}</MenuItem>
          </PageMenu>
        </>
      }
      notices={<Failure error={save.error} />}
      tabs={<ApplicationsTabs />}
      query={useQuery(applicationsQuery(api, projectId, cursor))}
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
    >
      {isImporting && <ImportDialog projectId={projectId} onClose={() => setImporting(false)} />}
    </ListPage>
  );
}

/** Tabs of the pages about all applications. */
export function ApplicationsTabs() {
  const all = useTexts(applicationsTexts);
  return (
    <TabLinks
      label={all.title}
      tabs={[
        { label: all.title, to: '/projects/$projectId/applications' },
        { label: all.list.settings, to: '/projects/$projectId/applications/settings' },
      ]}
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
