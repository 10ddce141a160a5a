import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useApi } from '../../shell/api-context';
import { PageHeader, usePageTitle } from '../../components/layout';
import { TabLinks } from '../../components/tabs';
import { useTexts } from '../../texts';
import { draftsQuery, mailKeys } from '../queries';
import { CreateButton } from '../sources/create-button';
import { DraftsTable } from './drafts-table';
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
        <DraftsTable projectId={projectId} drafts={drafts} create={create(true)} />
      )}
    </>
  );
}
