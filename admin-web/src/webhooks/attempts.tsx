import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../shell/api-context';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { Card, Section } from '../components/layout';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { Time } from '../components/time';
import { Failure } from '../forms/failure';
import { useChange } from '../forms/use-change';
import { fill, formatNumber, useTexts } from '../texts';
import { webhooksTexts } from '../texts/generated/webhooks-texts';
import { attemptsQuery, headersQuery, messageKey } from './queries';
import type { Attempt, Message } from './wire';
import { webhookWrites } from './writes';

const STEP = 25;
const MOST = 250;

/** All attempts to deliver a message, newest first, with request and response. */
export function Attempts({ projectId, message }: { projectId: string; message: Message }) {
  const all = useTexts(webhooksTexts);
  const t = all.message;
  const [limit, setLimit] = useState(STEP);
  const attempts = useQuery(attemptsQuery(useApi(), projectId, message.id, limit));
  return (
    <Section title={t.attempts}>
      <Card>
        {attempts.isError && !attempts.data && (
          <ErrorState error={attempts.error} onRetry={() => void attempts.refetch()} title={t.attemptsFailed} />
        )}
        {!attempts.data && !attempts.isError && (
          <Loading what={t.attempts}>
            <Skeleton className="m-4 h-10 w-2/3" />
          </Loading>
        )}
        {attempts.data?.data.length === 0 && <p className="p-4 text-ink-muted">{t.attemptsNone}</p>}
        <ol>
          {attempts.data?.data.map((attempt) => (
            <AttemptEntry key={attempt.id} projectId={projectId} message={message} attempt={attempt} />
          ))}
        </ol>
      </Card>
      {attempts.data?.done === false && limit < MOST && (
        <Button
          size="small"
          className="mt-3"
          isBusy={attempts.isPlaceholderData}
          onClick={() => setLimit(Math.min(limit * 2, MOST))}
        >
          {all.attempt.more}
        </Button>
      )}
    </Section>
  );
}

const TONES = { 0: 'positive', 1: 'neutral', 2: 'danger', 3: 'warning', 4: 'neutral' } as const;

interface AttemptProps {
  projectId: string;
  message: Message;
  attempt: Attempt;
}

function AttemptEntry({ projectId, message, attempt }: AttemptProps) {
  const all = useTexts(webhooksTexts);
  const t = all.attempt;
  const [isOpen, setOpen] = useState(false);
  const { responseStatusCode: code, status } = attempt;
  return (
    <li className="border-b border-line last:border-0">
      <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
        <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-3 hover:bg-hover/60 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="size-4 text-ink-faint transition-transform group-open:rotate-90 rtl:rotate-180 rtl:group-open:rotate-90"
          />
          <Badge tone={TONES[status]}>{status === 3 ? all.status[3] : code === 0 ? t.noAnswer : String(code)}</Badge>
          <span className="min-w-0 flex-1 basis-40 truncate text-13">{attempt.url}</span>
          <span className="text-13 text-ink-faint tabular-nums">
            {fill(t.duration, { millis: formatNumber(attempt.responseDurationMs) })}
          </span>
          <span className="text-13 text-ink-faint">{attempt.triggerType === 1 ? t.byHand : t.scheduled}</span>
          <span className="text-13 text-ink-muted">
            <Time at={new Date(attempt.timestamp)} form="relative" />
          </span>
        </summary>
        {isOpen && <Exchange projectId={projectId} message={message} attempt={attempt} />}
      </details>
    </li>
  );
}

/**
 * Request and response of an attempt. Times and headers of the request are reconstructed, and signatures are not
 * stored.
 */
function Exchange({ projectId, message, attempt }: AttemptProps) {
  const api = useApi();
  const t = useTexts(webhooksTexts).attempt;
  // The endpoint may have been deleted.
  const own = useQuery({ ...headersQuery(api, projectId, attempt.endpointId), retry: false }).data;
  const remove = useChange({
    act: () => webhookWrites(api, projectId).removeAnswer(message.id, attempt.id),
    refreshes: [messageKey(projectId, message.id)],
    done: t.removed,
  });
  const seconds = String(Math.floor(Date.parse(attempt.timestamp) / 1_000));
  const headers = [
    ['content-type', 'application/json'],
    ['user-agent', 'Hallpass-Webhooks/1.0'],
    ['webhook-id', attempt.msgId],
    ['webhook-timestamp', seconds],
    ['webhook-signature', `v1,… (${t.signature})`],
    ...Object.entries(own?.headers ?? {}),
    ...(own?.sensitive ?? []).map((name) => [name, `… (${t.hidden})`]),
  ];
  const answer = attempt.response;
  return (
    <div className="grid gap-4 border-t border-line bg-sunken px-4 py-4 lg:grid-cols-2">
      <div className="min-w-0">
        <h3 className="mb-2 text-13 font-semibold">{t.request}</h3>
        <Lines
          label={t.request}
          text={`POST ${attempt.url}\n${headers.map(([name, value]) => `${name}: ${value}`).join('\n')}`}
        />
        {headers.length > 5 && <p className="mt-1.5 text-xs text-ink-faint">{t.ownHeaders}</p>}
      </div>
      <div className="min-w-0">
        <div className="mb-2 flex items-center justify-between gap-2">
          <h3 className="text-13 font-semibold">{t.answer}</h3>
          {answer !== '' && (
            <Button writes size="small" variant="ghost" isBusy={remove.isBusy} onClick={() => void remove.run()}>
              {t.remove}
            </Button>
          )}
        </div>
        <Failure error={remove.error} />
        {answer === '' ? (
          <p className="text-13 text-ink-muted">{t.answerEmpty}</p>
        ) : (
          <Lines label={t.answer} text={answer} />
        )}
      </div>
    </div>
  );
}

function Lines({ label, text }: { label: string; text: string }) {
  return (
    <pre
      tabIndex={0}
      aria-label={label}
      className="max-h-80 overflow-auto rounded-lg border border-line bg-surface p-3 font-mono text-xs [overflow-wrap:anywhere] whitespace-pre-wrap"
    >
      {text}
    </pre>
  );
}
