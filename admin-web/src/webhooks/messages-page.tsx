import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { Mails } from 'lucide-react';
import { Code, When } from '../components/cells';
import { type FilterField, FilterForm } from '../components/filter-form';
import { ListPage } from '../components/list';
import { useApi } from '../shell/api-context';
import { useTexts } from '../texts';
import { webhooksTexts } from '../texts/generated/webhooks-texts';
import { eventTypesQuery, messagesQuery } from './queries';
import { SendDialog } from './send-dialog';
import { MessageLink } from './message-link';
import { WebhookTabs } from './webhook-tabs';

const FROM = '/signed-in/projects/$projectId/webhooks/messages';

/** All webhook messages, newest first, including messages that no endpoint receives. */
export function MessagesPage() {
  const { projectId } = useParams({ from: FROM });
  const api = useApi();
  const all = useTexts(webhooksTexts);
  const t = all.messages;
  const types = useQuery(eventTypesQuery(api, projectId)).data ?? [];
  const filters: FilterField[] = [
    { name: 'event', label: t.event, suggestions: types.map(({ name, description }) => [name, description]) },
    { name: 'channel', label: t.channel },
    { name: 'tag', label: t.tag },
    { name: 'after', label: t.after, isTime: true },
    { name: 'before', label: t.before, isTime: true },
  ];
  return (
    <ListPage
      heading={all.title}
      title={t.caption}
      description={all.description}
      tabs={<WebhookTabs />}
      create={{ label: t.create, dialog: (onClose) => <SendDialog projectId={projectId} onClose={onClose} /> }}
      query={useQuery(messagesQuery(api, projectId, useSearch({ from: FROM })))}
      rowId={({ id }) => id}
      above={<FilterForm label={t.filters} action={t.apply} fields={filters} />}
      filteredBy={filters.map(({ name }) => name)}
      columns={[
        {
          header: t.columns.event,
          cell: ({ id, eventType }) => <MessageLink projectId={projectId} id={id} eventType={eventType} />,
        },
        { header: t.columns.id, from: 'md', cell: ({ id }) => <Code>{id}</Code> },
        { header: t.columns.eventId, from: 'lg', cell: ({ eventId }) => <Code>{eventId}</Code> },
        { header: t.columns.when, cell: ({ timestamp }) => <When at={timestamp} /> },
      ]}
      Icon={Mails}
      none={t.emptyTitle}
      noneWhy={t.emptyText}
      noMatch={t.filteredTitle}
    />
  );
}
