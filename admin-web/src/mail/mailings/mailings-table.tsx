import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Megaphone } from 'lucide-react';
import { useMemo, useState } from 'react';
import { adminRequest } from '../../api/admin-request';
import { useApi } from '../../shell/api-context';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Card } from '../../components/layout';
import { LongText } from '../../components/long-text';
import { Progress } from '../../components/progress';
import { EmptyState, ErrorState } from '../../components/states';
import { type Column, Table } from '../../components/table';
import { Time } from '../../components/time';
import { useConfirmed } from '../../forms/use-confirmed';
import { fill, formatNumber, useTexts } from '../../texts';
import { type Mailing, mailingsQuery, mailKeys } from '../queries';
import { mailingTexts } from './texts';

export function MailingsTable({ projectId }: { projectId: string }) {
  const api = useApi();
  const mailings = useQuery(mailingsQuery(api, projectId));
  const t = useTexts(mailingTexts);
  const [stopping, setStopping] = useState<Mailing | null>(null);
  const stop = useConfirmed({
    act: ({ id }: Mailing) => adminRequest(api, projectId, 'POST /internal/email-mailings/{id}/stop', { path: { id } }),
    refreshes: [mailKeys.mailings(projectId)],
    done: t.stopped,
  });
  const columns = useMemo(
    (): Column<Mailing>[] => [
      {
        id: 'subject',
        header: t.columns.subject,
        cell: ({ row: { original: mailing } }) => (
          <Link
            to="/projects/$projectId/mail/sent"
            params={{ projectId }}
            search={{ mailing: mailing.id }}
            className="font-medium [overflow-wrap:anywhere] outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          >
            <LongText>{mailing.subject || t.unnamed}</LongText>
          </Link>
        ),
      },
      { id: 'progress', header: t.columns.progress, cell: ({ row }) => <State mailing={row.original} /> },
      number('sent', t.columns.sent),
      number('failed', t.columns.failed),
      number('skipped', t.columns.skipped),
      {
        id: 'at',
        header: t.columns.at,
        look: { from: 'sm', isRight: true },
        cell: ({ row }) => (
          <span className="text-ink-muted">
            <Time at={new Date(row.original.requested_at_millis)} form="relative" />
          </span>
        ),
      },
      {
        id: 'actions',
        header: () => <span className="sr-only">{t.stop}</span>,
        look: { isRight: true },
        cell: ({ row: { original: mailing } }) =>
          mailing.ended_at_millis === null &&
          mailing.stopped_at_millis === null && (
            <Button
              size="small"
              variant="dangerQuiet"
              className="relative z-10"
              aria-label={fill(t.stopOf, { name: mailing.subject || t.unnamed })}
              onClick={() => setStopping(mailing)}
            >
              {t.stop}
            </Button>
          ),
      },
    ],
    [projectId, t],
  );
  return (
    <Card className="overflow-hidden">
      {mailings.isError && !mailings.data ? (
        <ErrorState error={mailings.error} onRetry={() => void mailings.refetch()} title={t.historyFailed} />
      ) : (
        <Table
          caption={t.tabs.history}
          columns={columns}
          rows={mailings.data}
          rowId={({ id }) => id}
          empty={
            <EmptyState Icon={Megaphone} title={t.noHistory}>
              {t.noHistoryMeans}
            </EmptyState>
          }
        />
      )}
      {stopping && (
        <ConfirmDialog
          title={fill(t.stopTitle, { name: stopping.subject || t.unnamed })}
          description={fill(t.stopText, { count: formatNumber(stopping.waiting) })}
          action={t.stopAction}
          onConfirm={() => stop(stopping)}
          onClose={() => setStopping(null)}
        />
      )}
    </Card>
  );
}

const number = (field: 'sent' | 'failed' | 'skipped', header: string): Column<Mailing> => ({
  id: field,
  header,
  look: { from: 'md', isRight: true },
  cell: ({ row }) => (
    <span className={field === 'failed' && row.original.failed > 0 ? 'text-danger tabular-nums' : 'tabular-nums'}>
      {formatNumber(row.original[field])}
    </span>
  ),
});

function State({ mailing }: { mailing: Mailing }) {
  const t = useTexts(mailingTexts);
  const done = mailing.sent + mailing.failed + mailing.skipped;
  const total = done + mailing.waiting;
  if (mailing.stopped_at_millis !== null) return <Badge tone="warning">{t.stoppedState}</Badge>;
  if (mailing.ended_at_millis !== null)
    return <Badge tone={mailing.failed > 0 ? 'warning' : 'positive'}>{t.done}</Badge>;
  return (
    <span className="flex items-center gap-2">
      <span className="w-20">
        <Progress label={fill(t.progressOf, { name: mailing.subject || t.unnamed })} total={total} done={done} />
      </span>
      <span className="text-13 whitespace-nowrap text-ink-muted tabular-nums">{fill(t.underWay, { done, total })}</span>
    </span>
  );
}
