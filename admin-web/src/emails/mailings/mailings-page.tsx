import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { PenLine, Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Faint, When, RowLink } from '../../components/cells';
import { TabLinks } from '../../components/tabs';
import { useApi } from '../../shell/api-context';
import { useTexts, fill, formatNumber } from '../../texts';
import { emailsMailingsTexts } from '../../texts/generated/emails-mailings-texts';
import { draftsQuery, type Mailing, mailingsQuery, mailKeys } from '../queries';
import { SourcesPage } from '../sources/sources-page';
import { adminRequest } from '../../api/admin-request';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { ListPage } from '../../components/list';
import { LongText } from '../../components/long-text';
import { Progress } from '../../components/progress';
import type { TableColumn } from '../../components/table';
import { useChange } from '../../forms/use-change';

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

/** Mailings that were sent, are being sent, or were stopped. */
function SentMailings({ projectId, tabs }: { projectId: string; tabs: ReactNode }) {
  const api = useApi();
  const t = useTexts(emailsMailingsTexts);
  const nameOf = ({ subject }: Mailing) => subject || t.unnamed;
  const stop = useChange({
    act: ({ id }: Mailing) => adminRequest(api, projectId, 'POST /internal/email-mailings/{id}/stop', { path: { id } }),
    confirm: (mailing) => ({
      title: fill(t.stopTitle, { name: nameOf(mailing) }),
      description: fill(t.stopText, { count: formatNumber(mailing.waiting) }),
      action: t.stopAction,
    }),
    refreshes: [mailKeys.mailings(projectId)],
    done: t.stopped,
  });
  return (
    <ListPage
      heading={t.title}
      title={t.tabs.history}
      description={t.description}
      tabs={tabs}
      query={useQuery(mailingsQuery(api, projectId))}
      rowId={({ id }) => id}
      columns={[
        {
          header: t.columns.subject,
          cell: (mailing) => (
            <RowLink to="/projects/$projectId/mail/sent" params={{ projectId }} search={{ mailing: mailing.id }}>
              <LongText>{nameOf(mailing)}</LongText>
            </RowLink>
          ),
        },
        { header: t.columns.progress, cell: (mailing) => <State mailing={mailing} name={nameOf(mailing)} /> },
        number('sent', t.columns.sent),
        number('failed', t.columns.failed),
        number('skipped', t.columns.skipped),
        {
          header: t.columns.at,
          from: 'sm',
          isRight: true,
          cell: ({ requested_at_millis: at }) => <When at={at} />,
        },
        {
          header: t.stop,
          isActions: true,
          cell: (mailing) =>
            mailing.ended_at_millis === null &&
            mailing.stopped_at_millis === null && (
              <Button
                size="small"
                variant="dangerQuiet"
                aria-label={fill(t.stopOf, { name: nameOf(mailing) })}
                onClick={() => void stop.run(mailing)}
              >
                {t.stop}
              </Button>
            ),
        },
      ]}
      Icon={Megaphone}
      none={t.noHistory}
      noneWhy={t.noHistoryMeans}
    >
      {stop.dialog}
    </ListPage>
  );
}

const number = (field: 'sent' | 'failed' | 'skipped', header: string): TableColumn<Mailing> => ({
  header,
  from: 'md',
  isRight: true,
  cell: (mailing) => (
    <span className={field === 'failed' && mailing.failed > 0 ? 'text-danger tabular-nums' : 'tabular-nums'}>
      {formatNumber(mailing[field])}
    </span>
  ),
});

function State({ mailing, name }: { mailing: Mailing; name: string }) {
  const t = useTexts(emailsMailingsTexts);
  const done = mailing.sent + mailing.failed + mailing.skipped;
  const total = done + mailing.waiting;
  if (mailing.stopped_at_millis !== null) return <Badge tone="warning">{t.stoppedState}</Badge>;
  if (mailing.ended_at_millis !== null)
    return <Badge tone={mailing.failed > 0 ? 'warning' : 'positive'}>{t.done}</Badge>;
  return (
    <span className="flex items-center gap-2">
      <span className="w-20">
        <Progress label={fill(t.progressOf, { name })} total={total} done={done} />
      </span>
      <span className="text-13 whitespace-nowrap text-ink-muted tabular-nums">{fill(t.underWay, { done, total })}</span>
    </span>
  );
}
