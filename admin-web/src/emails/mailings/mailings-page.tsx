import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { Faint, When } from '../../components/cells';
import { TabLinks } from '../../components/tabs';
import { useApi } from '../../shell/api-context';
import { useTexts } from '../../texts';
import { emailsMailingsTexts } from '../../texts/generated/emails-mailings-texts';
import { draftsQuery } from '../queries';
import { SourcesPage } from '../sources/sources-page';
import { SentMailings } from './sent-mailings';

export function MailingsPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/mail/mailings' });
  const { tab } = useSearch({ from: '/signed-in/projects/$projectId/mail/mailings' });
  const api = useApi();
  const drafts = useQuery(draftsQuery(api, projectId));
  const t = useTexts(emailsMailingsTexts);
  const tabs = (
    <TabLinks
      label={t.title}
      current={tab}
      tabs={[
        { label: t.tabs.drafts, count: drafts.data?.length },
        { label: t.tabs.history, tab: 'history' },
      ]}
    />
  );
  if (tab === 'history') return <SentMailings projectId={projectId} tabs={tabs} />;
  return (
    <SourcesPage
      projectId={projectId}
      kind="drafts"
      texts={t}
      query={drafts}
      create={(name) => api.admin(projectId).createEmailDraft({ displayName: name })}
      columns={[
        {
          header: t.columns.sentAt,
          isRight: true,
          cell: ({ sent_at_millis: at }) => (at === null ? <Faint>{t.never}</Faint> : <When at={at} />),
        },
      ]}
      Icon={PenLine}
      noneWhy={t.noneWhy}
      tabs={tabs}
      skeletonRows={5}
    />
  );
}
