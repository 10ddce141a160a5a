import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Card } from '../../components/layout';
import { LongText } from '../../components/long-text';
import { EmptyState, ErrorState } from '../../components/states';
import { type Column, Table } from '../../components/table';
import { Time } from '../../components/time';
import { useTexts } from '../../texts';
import type { MailDraft } from '../queries';
import { mailingTexts } from './texts';

interface DraftsTableProps {
  projectId: string;
  drafts: UseQueryResult<MailDraft[]>;
  create: ReactNode;
}

/** Most recently changed first. */
export function DraftsTable({ projectId, drafts, create }: DraftsTableProps) {
  const t = useTexts(mailingTexts);
  const columns = useMemo(
    (): Column<MailDraft>[] => [
      {
        id: 'name',
        header: t.columns.name,
        cell: ({ row: { original: draft } }) => (
          <Link
            to="/projects/$projectId/mail/mailings/$draftId"
            params={{ projectId, draftId: draft.id }}
            className="font-medium [overflow-wrap:anywhere] outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          >
            <LongText>{draft.display_name}</LongText>
          </Link>
        ),
      },
      {
        id: 'sentAt',
        header: t.columns.sentAt,
        look: { isRight: true },
        cell: ({ row: { original: draft } }) => (
          <span className="text-ink-muted">
            {draft.sent_at_millis === null ? t.never : <Time at={new Date(draft.sent_at_millis)} form="relative" />}
          </span>
        ),
      },
    ],
    [projectId, t],
  );
  return (
    <Card className="overflow-hidden">
      {drafts.isError && !drafts.data ? (
        <ErrorState error={drafts.error} onRetry={() => void drafts.refetch()} title={t.draftsFailed} />
      ) : (
        <Table
          caption={t.tabs.drafts}
          columns={columns}
          rows={drafts.data}
          rowId={({ id }) => id}
          empty={
            <EmptyState Icon={PenLine} title={t.noDrafts} action={create}>
              {t.noDraftsMean}
            </EmptyState>
          }
        />
      )}
    </Card>
  );
}
