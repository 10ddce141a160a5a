import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch, useNavigate } from '@tanstack/react-router';
import { Mails } from 'lucide-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Code, When } from '../components/cells';
import { type FilterField, FilterForm } from '../components/filter-form';
import { ListPage } from '../components/list';
import { useApi } from '../shell/api-context';
import { useTexts } from '../texts';
import { webhooksTexts, type WebhooksTexts } from '../texts/generated/webhooks-texts';
import { Alert } from '../components/alert';
import { FormDialog, Optional } from '../forms/form-dialog';
import { useChange } from '../forms/use-change';
import { eventTypesQuery, messagesQuery, webhooksKey } from './queries';
import { MessageLink } from './message-link';
import { WebhookTabs } from './webhook-tabs';
import { areWords, wordsOf } from './endpoint-schema';
import { webhookWrites } from './writes';
import { FormText, FormTextarea } from '../forms/fields';

const WORD = /^[\w.\-:]{1,256}$/;

const wordsOrNull = (text: string): string[] | null => (wordsOf(text).length > 0 ? wordsOf(text) : null);
const PLAIN = { autoComplete: 'off', spellCheck: false } as const;

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

function isBody(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null;
  } catch {
    return false;
  }
}

const messageSchema = (t: WebhooksTexts) =>
  z.object({
    type: z.string().trim().regex(WORD, t.form.wordInvalid),
    payload: z.string().refine(isBody, t.send.payloadInvalid),
    eventId: z
      .string()
      .trim()
      .refine((id) => id === '' || WORD.test(id), t.form.wordInvalid),
    channels: z.string().refine(areWords, t.form.wordInvalid),
    tags: z.string().refine(areWords, t.form.wordInvalid),
  });

/** Sends a custom message to every endpoint that is subscribed to its type. */
function SendDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const api = useApi();
  const navigate = useNavigate();
  const all = useTexts(webhooksTexts);
  const t = all.send;
  const writes = webhookWrites(api, projectId);
  const schema = messageSchema(all);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { type: '', payload: '{\n  "id": "1"\n}', eventId: '', channels: '', tags: '' },
  });
  const [type, channels] = useWatch({ control: form.control, name: ['type', 'channels'] });
  const isKnown = WORD.test(type.trim()) && areWords(channels);
  const taken = useQuery({
    queryKey: [...webhooksKey(projectId), 'taken', type.trim(), channels],
    queryFn: () => writes.isTaken(type.trim(), wordsOrNull(channels)),
    enabled: isKnown,
  });
  const save = useChange({
    act: (values: z.infer<typeof schema>) =>
      writes.sendMessage({
        eventType: values.type,
        payload: JSON.parse(values.payload) as unknown,
        eventId: values.eventId || null,
        channels: wordsOrNull(values.channels),
        tags: wordsOrNull(values.tags),
      }),
    refreshes: [webhooksKey(projectId)],
    done: t.sent,
    onDone: ({ id }) => {
      form.reset(form.getValues());
      void navigate({
        to: '/projects/$projectId/webhooks/messages/$messageId',
        params: { projectId, messageId: id },
      });
    },
  });
  return (
    <FormDialog title={t.title} description={t.text} form={form} save={save} action={t.action} onClose={onClose}>
      <FormText form={form} name="type" label={t.type} hint={t.typeHint} {...PLAIN} />
      {isKnown && taken.data === false && <Alert tone="warning">{t.nobody}</Alert>}
      <FormTextarea
        form={form}
        name="payload"
        label={t.payload}
        rows={6}
        className="font-mono text-base sm:text-13"
        {...PLAIN}
      />
      <FormText form={form} name="eventId" label={t.eventId} hint={t.eventIdHint} aside={<Optional />} {...PLAIN} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormText form={form} name="channels" label={t.channels} aside={<Optional />} {...PLAIN} />
        <FormText form={form} name="tags" label={t.tags} aside={<Optional />} {...PLAIN} />
      </div>
    </FormDialog>
  );
}
