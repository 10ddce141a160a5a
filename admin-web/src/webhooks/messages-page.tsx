import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Mails, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useApi } from '../shell/api-context';
import { instantOf, localTime } from '../shell/local-time';
import { Button } from '../components/button';
import { CursorPager } from '../components/cursor-pager';
import { Field } from '../components/field';
import { FilterField, FilterForm } from '../components/filter-form';
import { Input } from '../components/input';
import { Card, usePageTitle } from '../components/layout';
import { EmptyState, ErrorState } from '../components/states';
import { type Column, Table } from '../components/table';
import { Time } from '../components/time';
import { plural, useTexts } from '../texts';
import { eventTypesQuery, type MessageFilter, messagesQuery } from './queries';
import { SendDialog } from './send-dialog';
import { texts } from './texts';
import { WebhooksHeader } from './webhook-tabs';
import type { Message } from './wire';

const FROM = '/signed-in/projects/$projectId/webhooks/messages';

/** All webhook messages, newest first, including messages that no endpoint receives. */
export function MessagesPage() {
  const { projectId } = useParams({ from: FROM });
  const filter = useSearch({ from: FROM });
  const navigate = useNavigate({ from: '/projects/$projectId/webhooks/messages' });
  const all = useTexts(texts);
  const t = all.messages;
  usePageTitle(t.caption);
  const page = useQuery(messagesQuery(useApi(), projectId, filter));
  const [isSending, setSending] = useState(false);
  const columns = useMemo(() => messageColumns(projectId, t), [projectId, t]);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <WebhooksHeader
        actions={
          <Button onClick={() => setSending(true)}>
            <Plus aria-hidden className="size-4" />
            {t.create}
          </Button>
        }
      />
      <Filters
        key={JSON.stringify(filter)}
        projectId={projectId}
        filter={filter}
        onFilter={(next) => void navigate({ search: next })}
      />
      <Card className="overflow-hidden">
        {page.isError && !page.data ? (
          <ErrorState error={page.error} onRetry={() => void page.refetch()} title={t.failed} />
        ) : (
          <Table
            caption={t.caption}
            columns={columns}
            rows={page.data?.data}
            rowId={({ id }) => id}
            isStale={page.isPlaceholderData}
            skeletonRows={8}
            empty={
              isFiltered ? (
                <EmptyState
                  Icon={Mails}
                  title={t.filteredTitle}
                  action={
                    <Button asChild>
                      <Link from="/projects/$projectId/webhooks/messages" to="." search={{}}>
                        {t.clear}
                      </Link>
                    </Button>
                  }
                />
              ) : (
                <EmptyState Icon={Mails} title={t.emptyTitle}>
                  {t.emptyText}
                </EmptyState>
              )
            }
          />
        )}
      </Card>
      <CursorPager
        cursor={filter.cursor}
        nextCursor={page.isPlaceholderData || page.data?.done !== false ? null : page.data.iterator}
      />
      <span role="status" className="sr-only">
        {page.data && !page.isPlaceholderData && plural(t.count, page.data.data.length)}
      </span>
      {isSending && <SendDialog projectId={projectId} onClose={() => setSending(false)} />}
    </>
  );
}

interface FiltersProps {
  projectId: string;
  filter: MessageFilter;
  onFilter: (filter: MessageFilter) => void;
}

const PLAIN = { autoComplete: 'off', spellCheck: false, maxLength: 256 } as const;

function Filters({ projectId, filter, onFilter }: FiltersProps) {
  const t = useTexts(texts).messages;
  const types = useQuery(eventTypesQuery(useApi(), projectId)).data ?? [];
  const text = (name: 'event' | 'channel' | 'tag', list?: string) => (
    <FilterField>
      <Field label={t[name]}>
        {(control) => <Input {...control} name={name} defaultValue={filter[name]} list={list} {...PLAIN} />}
      </Field>
    </FilterField>
  );
  const time = (name: 'after' | 'before') => (
    <FilterField>
      <Field label={t[name]}>
        {(control) => (
          <Input
            {...control}
            name={name}
            type="datetime-local"
            defaultValue={filter[name] && localTime(new Date(filter[name]))}
          />
        )}
      </Field>
    </FilterField>
  );
  return (
    <FilterForm
      label={t.filters}
      action={t.apply}
      onFilter={({ event, channel, tag, after, before }) =>
        onFilter({ event, channel, tag, after: instantOf(after ?? ''), before: instantOf(before ?? '') })
      }
    >
      {text('event', 'webhook-event-types')}
      <datalist id="webhook-event-types">
        {types.map(({ name, description }) => (
          <option key={name} value={name} label={description} />
        ))}
      </datalist>
      {text('channel')}
      {text('tag')}
      {time('after')}
      {time('before')}
    </FilterForm>
  );
}

function messageColumns(projectId: string, t: typeof texts.english.messages): Column<Message>[] {
  return [
    {
      id: 'event',
      header: t.columns.event,
      cell: ({ row: { original } }) => (
        <Link
          to="/projects/$projectId/webhooks/messages/$messageId"
          params={{ projectId, messageId: original.id }}
          className="font-mono text-13 font-medium [overflow-wrap:anywhere] after:absolute after:inset-0"
        >
          {original.eventType}
        </Link>
      ),
    },
    {
      id: 'id',
      header: t.columns.id,
      cell: ({ row: { original } }) => <code className="font-mono text-xs text-ink-faint">{original.id}</code>,
      look: { from: 'md' },
    },
    {
      id: 'eventId',
      header: t.columns.eventId,
      cell: ({ row: { original } }) => <code className="font-mono text-xs text-ink-faint">{original.eventId}</code>,
      look: { from: 'lg' },
    },
    {
      id: 'when',
      header: t.columns.when,
      cell: ({ row: { original } }) => (
        <span className="text-ink-muted">
          <Time at={new Date(original.timestamp)} form="relative" />
        </span>
      ),
    },
  ];
}
