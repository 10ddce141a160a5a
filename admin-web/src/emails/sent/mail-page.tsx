import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { SendHorizontal } from 'lucide-react';
import { useApi } from '../../shell/api-context';
import { adminRequest } from '../../api/admin-request';
import { BackLink } from '../../components/back-link';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { CopyButton } from '../../components/copy';
import { Fact, Facts } from '../../components/facts';
import { Card, PageHeader, usePageTitle } from '../../components/layout';
import { LongText } from '../../components/long-text';
import { NotShown } from '../../components/missing';
import { Loading, Skeleton } from '../../components/states';
import { Time } from '../../components/time';
import { Failure } from '../../forms/failure';
import { useChange } from '../../forms/use-change';
import { fill, useTexts } from '../../texts';
import { emailsMessageTexts } from '../../texts/generated/emails-message-texts';
import { emailsSentTexts } from '../../texts/generated/emails-sent-texts';
import { type MailDetails, mailKeys, mailQuery } from '../queries';
import { MailContent } from './mail-content';
import { MailTimeline } from './mail-timeline';
import { outcomeOf, TONES } from './outcome';

/** An email: its content, its delivery, and what to do if it did not arrive. */
export function MailPage() {
  const { projectId, mailId } = useParams({ from: '/signed-in/projects/$projectId/mail/sent/$mailId' });
  const { tab } = useSearch({ from: '/signed-in/projects/$projectId/mail/sent/$mailId' });
  const mail = useQuery(mailQuery(useApi(), projectId, mailId));
  const t = useTexts(emailsMessageTexts);
  const { noSubject } = useTexts(emailsSentTexts);
  usePageTitle(mail.data?.subject || t.title);

  return (
    <>
      <BackLink to="/projects/$projectId/mail/sent">{t.back}</BackLink>
      {mail.isError && !mail.data ? (
        <NotShown
          query={mail}
          failed={t.loadFailed}
          missing={{ title: t.missing, list: '/projects/$projectId/mail/sent' }}
        />
      ) : mail.data === undefined ? (
        <Loading what={t.loading}>
          <Skeleton className="mb-3 h-7 w-72 max-w-full" />
          <Skeleton className="h-96 w-full" />
        </Loading>
      ) : (
        <>
          <PageHeader
            title={
              <>
                <LongText>{mail.data.subject || noSubject}</LongText>
                <Outcome mail={mail.data} />
              </>
            }
            description={mail.data.to.join(', ')}
            actions={<Resend projectId={projectId} mail={mail.data} />}
          />
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
            <div className="flex min-w-0 flex-col gap-6">
              <MailContent mail={mail.data} tab={tab} />
              <Details mail={mail.data} />
            </div>
            <MailTimeline projectId={projectId} mail={mail.data} />
          </div>
        </>
      )}
    </>
  );
}

function Outcome({ mail }: { mail: MailDetails }) {
  const { status } = useTexts(emailsSentTexts);
  const outcome = outcomeOf(mail);
  return <Badge tone={TONES[outcome]}>{status[outcome]}</Badge>;
}

/** Resends a failed email, or sends one that was stored because there was no mail server. */
function Resend({ projectId, mail }: { projectId: string; mail: MailDetails }) {
  const api = useApi();
  const t = useTexts(emailsMessageTexts);
  const save = useChange({
    act: () => adminRequest(api, projectId, 'POST /internal/emails/{id}/resend', { path: { id: mail.id } }),
    refreshes: [mailKeys.sent(projectId)],
    done: t.resent,
  });
  if (mail.status !== 'failed' && mail.status !== 'captured') return null;
  return (
    <div className="flex flex-col items-end gap-2">
      <Button writes isBusy={save.isBusy} onClick={() => void save.run()}>
        <SendHorizontal aria-hidden className="size-4" />
        {t.resend}
      </Button>
      <Failure error={save.error} />
    </div>
  );
}

function Details({ mail }: { mail: MailDetails }) {
  const t = useTexts(emailsMessageTexts);
  const { kinds } = useTexts(emailsSentTexts);
  const { sender_config: sender } = mail;
  const server = sender.host === undefined ? t.kept : `${sender.host}:${sender.port}`;
  return (
    <Card className="p-4">
      <h2 className="mb-3 font-semibold">{t.details}</h2>
      <Facts>
        <Fact label={t.from}>{`${sender.sender_name} <${sender.sender_email}>`}</Fact>
        <Fact label={t.to}>{mail.to.join(', ')}</Fact>
        <Fact label={t.server}>
          {sender.type === 'shared' && sender.host !== undefined ? fill(t.sharedServer, { server }) : server}
        </Fact>
        <Fact label={t.kind}>{(kinds as Record<string, string>)[mail.template] ?? mail.template}</Fact>
        {mail.notification_category !== null && <Fact label={t.category}>{mail.notification_category}</Fact>}
        {mail.answer !== null && <Fact label={t.answer}>{mail.answer}</Fact>}
        <Fact label={t.requested}>
          <Time at={new Date(mail.requested_at_millis)} form="full" />
        </Fact>
        <Fact label={t.idLabel}>
          <span className="flex min-w-0 items-center gap-1">
            <code className="min-w-0 truncate font-mono text-xs">{mail.id}</code>
            <CopyButton text={mail.id} label={t.id} />
          </span>
        </Fact>
      </Facts>
    </Card>
  );
}
