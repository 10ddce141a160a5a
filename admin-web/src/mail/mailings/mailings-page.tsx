import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { useApi } from '../../shell/api-context';
import { PageHeader, usePageTitle } from '../../components/layout';
import { EmptyState } from '../../components/states';
import type { Column } from '../../components/table';
import { TabLinks } from '../../components/tabs';
import { Time } from '../../components/time';
import { useTexts } from '../../texts';
import { draftsQuery, type MailDraft, mailKeys } from '../queries';
import { CreateButton } from '../sources/create-button';
import { SourceTable } from '../sources/source-table';
import { MailingsTable } from './mailings-table';
import { mailingTexts } from './texts';

export function MailingsPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/mail/mailings' });
  const { tab } = useSearch({ from: '/signed-in/projects/$projectId/mail/mailings' });
  const api = useApi();
  const navigate = useNavigate();
  const drafts = useQuery(draftsQuery(api, projectId));
  const t = useTexts(mailingTexts);
  usePageTitle(t.title);
  const create = (isSecondary: boolean) => (
    <CreateButton
      texts={t}
      act={(name) => api.admin(projectId).createEmailDraft({ displayName: name })}
      refreshes={mailKeys.drafts(projectId)}
      onMade={(draftId) =>
        navigate({ to: '/projects/$projectId/mail/mailings/$draftId', params: { projectId, draftId } })
      }
      isSecondary={isSecondary}
    />
  );
  const lastSent: Column<MailDraft> = {
    id: 'sentAt',
    header: t.columns.sentAt,
    look: { isRight: true },
    cell: ({ row: { original: draft } }) => (
      <span className="text-ink-muted">
        {draft.sent_at_millis === null ? t.never : <Time at={new Date(draft.sent_at_millis)} form="relative" />}
      </span>
    ),
  };
  return (
    <>
      <PageHeader title={t.title} description={t.description} actions={create(false)} />
      <TabLinks
        label={t.tabList}
        current={tab}
        tabs={[
          { label: t.tabs.drafts, count: drafts.data?.length },
          { label: t.tabs.history, tab: 'history' },
        ]}
      />
      {tab === 'history' ? (
        <MailingsTable projectId={projectId} />
      ) : (
        <SourceTable
          query={drafts}
          caption={t.tabs.drafts}
          failed={t.draftsFailed}
          nameHeader={t.columns.name}
          pathOf={(id) => `/projects/${projectId}/mail/mailings/${id}`}
          columns={[lastSent]}
          empty={
            <EmptyState Icon={PenLine} title={t.noDrafts} action={create(true)}>
              {t.noDraftsMean}
            </EmptyState>
          }
        />
      )}
    </>
  );
}
