import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../app/api-context';
import { Button } from '../../components/button';
import { PageHeader, usePageTitle } from '../../components/layout';
import { TabLinks } from '../../components/tabs';
import { useSave } from '../../forms/use-save';
import { fill, useTexts } from '../../texts';
import { draftsQuery, mailKeys } from '../queries';
import { NameDialog } from '../sources/name-dialog';
import { DraftsTable } from './drafts-table';
import { MailingsTable } from './mailings-table';
import { mailingTexts } from './texts';

/** Mails to many: what is being written, and what was sent. */
export function MailingsPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/mail/mailings' });
  const { tab } = useSearch({ from: '/signed-in/projects/$projectId/mail/mailings' });
  const api = useApi();
  const navigate = useNavigate();
  const drafts = useQuery(draftsQuery(api, projectId));
  const [isCreating, setCreating] = useState(false);
  const t = useTexts(mailingTexts);
  usePageTitle(t.title);
  const create = useSave({
    act: ({ name }: { name: string }) => api.admin(projectId).createEmailDraft({ displayName: name }),
    refreshes: [mailKeys.drafts(projectId)],
    done: (_, { name }) => fill(t.created, { name }),
    onDone: ({ id }) =>
      navigate({ to: '/projects/$projectId/mail/mailings/$draftId', params: { projectId, draftId: id } }),
  });
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
        <DraftsTable projectId={projectId} drafts={drafts} onCreate={() => setCreating(true)} />
      )}
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
