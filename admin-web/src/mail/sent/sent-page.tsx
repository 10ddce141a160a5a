import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Inbox, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { useApi } from '../../shell/api-context';
import { Alert } from '../../components/alert';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Card, PageHeader, usePageTitle } from '../../components/layout';
import { LongText } from '../../components/long-text';
import { SearchField } from '../../components/search-field';
import { EmptyState, ErrorState } from '../../components/states';
import { type Column, Table } from '../../components/table';
import { Time } from '../../components/time';
import { plural, useTexts } from '../../texts';
import { ChoiceChips } from '../choice-chips';
import { type SentMail, sentMailsQuery } from '../queries';
import { MAIL_FILTERS, type MailListing, mailsOf, outcomeOf, TONES } from './outcome';
import { sentTexts } from './texts';

/** Recently sent emails; without a mail server, an inbox of all of them. The filters are in the URL. */
export function SentPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/mail/sent' });
  const listing = useSearch({ from: '/signed-in/projects/$projectId/mail/sent' });
  const navigate = useNavigate({ from: '/projects/$projectId/mail/sent' });
  const mails = useQuery(sentMailsQuery(useApi(), projectId));
  const t = useTexts(sentTexts);
  usePageTitle(t.title);

  const shown = useMemo(() => mails.data && mailsOf(mails.data, listing), [mails.data, listing]);
  const columns = useColumns(projectId);
  const list = (change: MailListing) => void navigate({ search: { ...listing, ...change }, replace: true });
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <Notices projectId={projectId} mails={mails.data} isFiltered={listing.status === 'failed'} />
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <SearchField
            label={t.search}
            placeholder={t.searchPlaceholder}
            value={listing.query ?? ''}
            onSearch={(query) => list({ query: query || undefined })}
          />
        </div>
        <ChoiceChips
          label={t.filter}
          value={listing.status ?? 'all'}
          choices={(['all', ...MAIL_FILTERS] as const).map((value) => ({ value, label: t.filters[value] }))}
          onChoose={(status) => list({ status: status === 'all' ? undefined : status })}
        />
      </div>
      {listing.mailing !== undefined && (
        <p className="mb-3 flex flex-wrap items-center gap-2 text-ink-muted">
          <Badge>{t.ofMailing}</Badge>
          <Button variant="ghost" size="small" onClick={() => list({ mailing: undefined })}>
            {t.allMails}
          </Button>
        </p>
      )}
      <Card className="overflow-hidden">
        {mails.isError && !mails.data ? (
          <ErrorState error={mails.error} onRetry={() => void mails.refetch()} title={t.loadFailed} />
        ) : (
          <Table
            caption={t.title}
            columns={columns}
            rows={shown}
            rowId={({ id }) => id}
            skeletonRows={8}
            empty={<NoMails projectId={projectId} hasMails={mails.data?.length !== 0} />}
          />
        )}
      </Card>
      <span role="status" className="sr-only">
        {shown && plural(t.shown, shown.length)}
      </span>
    </>
  );
}

function useColumns(projectId: string): Column<SentMail>[] {
  const t = useTexts(sentTexts);
  return useMemo(
    () => [
      {
        id: 'subject',
        header: t.columns.subject,
        cell: ({ row: { original: mail } }) => (
          <span className="flex min-w-0 flex-col">
            <Link
              to="/projects/$projectId/mail/sent/$mailId"
              params={{ projectId, mailId: mail.id }}
              className="font-medium [overflow-wrap:anywhere] outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
            >
              <LongText>{mail.subject || t.noSubject}</LongText>
            </Link>
            <span className="text-13 [overflow-wrap:anywhere] text-ink-muted md:hidden">{mail.to.join(', ')}</span>
          </span>
        ),
      },
      {
        id: 'to',
        header: t.columns.to,
        look: { from: 'md' },
        cell: ({ row }) => {
          const to = row.original.to.join(', ');
          return (
            <span title={to} className="block max-w-64 truncate text-ink-muted">
              {to}
            </span>
          );
        },
      },
      {
        id: 'kind',
        header: t.columns.kind,
        look: { from: 'lg' },
        cell: ({ row: { original: mail } }) => (
          <span className="text-ink-muted">{(t.kinds as Record<string, string>)[mail.template] ?? mail.template}</span>
        ),
      },
      {
        id: 'status',
        header: t.columns.status,
        cell: ({ row }) => {
          const outcome = outcomeOf(row.original);
          return <Badge tone={TONES[outcome]}>{t.status[outcome]}</Badge>;
        },
      },
      {
        id: 'at',
        header: t.columns.at,
        look: { from: 'sm', isRight: true },
        cell: ({ row }) => (
          <span className="text-ink-muted">
            <Time at={new Date(row.original.sent_at_millis)} form="relative" />
          </span>
        ),
      },
    ],
    [projectId, t],
  );
}

interface NoticesProps {
  projectId: string;
  mails: readonly SentMail[] | undefined;
  isFiltered: boolean;
}

/** Warns that no email leaves this server, or that some emails are stuck. */
function Notices({ projectId, mails = [], isFiltered }: NoticesProps) {
  const t = useTexts(sentTexts);
  const failed = mailsOf(mails, { status: 'failed' }).length;
  const isCapturing = mails[0]?.status === 'captured';
  if (failed === 0 && !isCapturing) return null;
  return (
    <div className="mb-4 flex flex-col gap-2">
      {isCapturing && (
        <Alert>
          {t.capturing}{' '}
          <Link to="/projects/$projectId/mail/sender" params={{ projectId }} className="font-medium underline">
            {t.setUpServer}
          </Link>
        </Alert>
      )}
      {failed > 0 && !isFiltered && (
        <Alert tone="warning">
          {plural(t.failedSome, failed)}{' '}
          <Link
            to="/projects/$projectId/mail/sent"
            params={{ projectId }}
            search={{ status: 'failed' }}
            className="font-medium underline"
          >
            {t.showFailed}
          </Link>
        </Alert>
      )}
    </div>
  );
}

function NoMails({ projectId, hasMails }: { projectId: string; hasMails: boolean }) {
  const t = useTexts(sentTexts);
  if (hasMails) {
    return (
      <EmptyState
        Icon={SearchX}
        title={t.noMatch}
        action={
          <Button asChild>
            <Link to="/projects/$projectId/mail/sent" params={{ projectId }}>
              {t.clear}
            </Link>
          </Button>
        }
      >
        {t.noMatchMeans}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      Icon={Inbox}
      title={t.none}
      action={
        <Button asChild>
          <Link to="/projects/$projectId/mail/mailings" params={{ projectId }}>
            {t.sendOne}
          </Link>
        </Button>
      }
    >
      {t.noneMeans}
    </EmptyState>
  );
}
