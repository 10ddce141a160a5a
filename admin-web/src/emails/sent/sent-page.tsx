import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useMemo } from 'react';
import { Alert } from '../../components/alert';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { RowLink, When } from '../../components/cells';
import { ListPage } from '../../components/list';
import { useListing } from '../../components/listing';
import { LongText } from '../../components/long-text';
import { useApi } from '../../shell/api-context';
import { plural, useTexts } from '../../texts';
import { emailsSentTexts } from '../../texts/generated/emails-sent-texts';
import { type SentMail, sentMailsQuery } from '../queries';
import { MAIL_FILTERS } from './listing';
import { mailsOf, outcomeOf, TONES } from './outcome';

/** Recently sent emails; without a mail server, an inbox of all of them. The filters are in the URL. */
export function SentPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/mail/sent' });
  const listing = useSearch({ from: '/signed-in/projects/$projectId/mail/sent' });
  const { change } = useListing();
  const mails = useQuery(sentMailsQuery(useApi(), projectId));
  const t = useTexts(emailsSentTexts);
  const shown = useMemo(() => mails.data && mailsOf(mails.data, listing), [mails.data, listing]);
  return (
    <ListPage
      title={t.title}
      description={t.description}
      notices={<Notices projectId={projectId} mails={mails.data} isFiltered={listing.status === 'failed'} />}
      query={{ ...mails, data: shown }}
      rowId={({ id }) => id}
      search={t.search}
      searchPlaceholder={t.searchPlaceholder}
      filters={[
        { name: 'status', label: t.filter, options: MAIL_FILTERS.map((value) => ({ value, label: t.filters[value] })) },
      ]}
      filteredBy={['mailing']}
      filterBar={
        listing.mailing !== undefined && (
          <>
            <Badge>{t.ofMailing}</Badge>
            <Button variant="ghost" size="small" onClick={() => change({ mailing: undefined })}>
              {t.allMails}
            </Button>
          </>
        )
      }
      columns={[
        {
          header: t.columns.subject,
          cell: ({ id, subject, to }) => (
            <span className="flex min-w-0 flex-col">
              <RowLink to="/projects/$projectId/mail/sent/$mailId" params={{ projectId, mailId: id }}>
                <LongText>{subject || t.noSubject}</LongText>
              </RowLink>
              <span className="text-13 [overflow-wrap:anywhere] text-ink-muted md:hidden">{to.join(', ')}</span>
            </span>
          ),
        },
        {
          header: t.columns.to,
          from: 'md',
          cell: ({ to }) => (
            <span title={to.join(', ')} className="block max-w-64 truncate text-ink-muted">
              {to.join(', ')}
            </span>
          ),
        },
        {
          header: t.columns.kind,
          from: 'lg',
          cell: ({ template }) => (
            <span className="whitespace-nowrap text-ink-muted">
              {(t.kinds as Record<string, string>)[template] ?? template}
            </span>
          ),
        },
        {
          header: t.columns.status,
          cell: (mail) => <Badge tone={TONES[outcomeOf(mail)]}>{t.status[outcomeOf(mail)]}</Badge>,
        },
        {
          header: t.columns.at,
          from: 'sm',
          isRight: true,
          cell: ({ sent_at_millis: at }) => <When at={at} />,
        },
      ]}
      count={t.shown}
      Icon={Inbox}
      none={t.none}
      noneWhy={t.noneMeans}
      noneAction={
        <Button asChild>
          <Link to="/projects/$projectId/mail/mailings" params={{ projectId }}>
            {t.sendOne}
          </Link>
        </Button>
      }
      noMatch={t.noMatch}
    />
  );
}

interface NoticesProps {
  projectId: string;
  mails: readonly SentMail[] | undefined;
  isFiltered: boolean;
}

/** Warns that no email leaves this server, or that some emails are stuck. */
function Notices({ projectId, mails = [], isFiltered }: NoticesProps) {
  const t = useTexts(emailsSentTexts);
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
