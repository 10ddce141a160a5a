import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleDashed, type LucideIcon, MailQuestion } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { cx } from '../../components/cx';
import { Card } from '../../components/layout';
import { Time } from '../../components/time';
import { fill, useTexts } from '../../texts';
import { emailsMessageTexts, type EmailsMessageTexts } from '../../texts/generated/emails-message-texts';
import type { MailDetails, MailTry } from '../queries';
import { failureOf } from './outcome';

type Tone = 'neutral' | 'positive' | 'danger';

interface Happening {
  at: number;
  text: string;
  tone?: Tone;
  more?: ReactNode;
}

const MARKS: Readonly<Record<Tone, { Icon: LucideIcon; look: string }>> = {
  neutral: { Icon: CircleDashed, look: 'text-ink-faint' },
  positive: { Icon: CircleCheck, look: 'text-accent' },
  danger: { Icon: CircleAlert, look: 'text-danger' },
};

/** From the request to the mailbox's response, oldest first. */
export function MailTimeline({ projectId, mail }: { projectId: string; mail: MailDetails }) {
  const t = useTexts(emailsMessageTexts);
  const happenings: Happening[] = [
    { at: mail.requested_at_millis, text: t.requested },
    ...mail.tries.map((attempt, index) => ofTry(attempt, { mail, number: index + 1, projectId, t })),
    ...endOf(mail, t),
  ];
  return (
    <Card className="p-4">
      <h2 className="mb-3 font-semibold">{t.timeline}</h2>
      <ol className="flex flex-col gap-3">
        {happenings.map(({ at, text, tone = 'neutral', more }, index) => {
          const { Icon, look } = MARKS[tone];
          return (
            <li key={index} className="flex gap-2.5 text-13">
              <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', look)} />
              <div className="min-w-0 flex-1">
                <p className="[overflow-wrap:anywhere]">{text}</p>
                <p className="text-xs text-ink-faint">
                  <Time at={new Date(at)} form="full" />
                </p>
                {more}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

function ofTry(
  { error, started_at_millis: startedAt, ended_at_millis: endedAt }: MailTry,
  { mail, number, projectId, t }: { mail: MailDetails; number: number; projectId: string; t: EmailsMessageTexts },
): Happening {
  if (error !== null) {
    const { message } = failureOf(error);
    const isLast = number === mail.tries.length;
    return {
      at: endedAt ?? startedAt,
      text: fill(t.tryFailed, { number, message }),
      tone: 'danger',
      more: isLast && <Advice projectId={projectId} error={error} isOver={mail.ended_at_millis !== null} />,
    };
  }
  if (endedAt === null) return { at: startedAt, text: t.tryOpen };
  const isKept = mail.sender_config.host === undefined;
  return { at: startedAt, text: isKept ? t.tryKept : t.tryBegan, tone: isKept ? 'positive' : 'neutral' };
}

function endOf(mail: MailDetails, t: EmailsMessageTexts): Happening[] {
  const { ended_at_millis: endedAt, bounced_at_millis: bouncedAt, complained_at_millis: complainedAt } = mail;
  const reason = (t.skipReasons as Record<string, string>)[mail.skip_reason ?? ''] ?? mail.skip_reason ?? '';
  const ends: (Happening | false)[] = [
    mail.status === 'sent' && endedAt !== null && { at: endedAt, text: t.accepted, tone: 'positive' },
    mail.status === 'failed' && endedAt !== null && { at: endedAt, text: t.gaveUp, tone: 'danger' },
    mail.status === 'skipped' && endedAt !== null && { at: endedAt, text: fill(t.skipped, { reason }) },
    bouncedAt !== null && { at: bouncedAt, text: t.bounced, tone: 'danger' },
    complainedAt !== null && { at: complainedAt, text: t.complained, tone: 'danger' },
  ];
  return ends.filter((end) => end !== false);
}

const TEMPLATE_FAULTS: ReadonlySet<string> = new Set(['RENDERING_FAILED']);
const SENDER_FAULTS: ReadonlySet<string> = new Set([
  'HOST_NOT_FOUND',
  'AUTH_FAILED',
  'TLS_FAILED',
  'TIMEOUT',
  'CONNECTION_CLOSED',
  'SERVER_NOT_ALLOWED',
]);

function Advice({
  projectId,
  error,
  isOver,
}: {
  projectId: string;
  error: NonNullable<MailTry['error']>;
  isOver: boolean;
}) {
  const t = useTexts(emailsMessageTexts);
  const { type, rawError } = failureOf(error);
  const link = 'font-medium text-accent underline';
  return (
    <div className="mt-2 flex flex-col gap-1.5 rounded-lg bg-sunken p-2.5">
      <p className="flex gap-1.5">
        <MailQuestion aria-hidden className="mt-0.5 size-3.5 shrink-0 text-ink-faint" />
        <span>
          <span className="font-medium">{t.whatToDo}: </span>
          {(t.advice as Record<string, string>)[type] ?? t.advice.UNKNOWN} {!isOver && t.willRetry}{' '}
          {SENDER_FAULTS.has(type) && (
            <Link to="/projects/$projectId/mail/sender" params={{ projectId }} className={link}>
              {t.toSender}
            </Link>
          )}
          {TEMPLATE_FAULTS.has(type) && (
            <Link to="/projects/$projectId/mail/templates" params={{ projectId }} className={link}>
              {t.toTemplates}
            </Link>
          )}
        </span>
      </p>
      {rawError !== null && (
        <Fragment>
          <p className="text-xs text-ink-faint">{t.serverSaid}</p>
          <code className="font-mono text-xs [overflow-wrap:anywhere]">{rawError}</code>
        </Fragment>
      )}
    </div>
  );
}
