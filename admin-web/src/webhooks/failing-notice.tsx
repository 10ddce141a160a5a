import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../shell/api-context';
import { Alert } from '../components/alert';
import { Time } from '../components/time';
import { fill, useTexts } from '../texts';
import { webhooksTexts } from '../texts/generated/webhooks-texts';
import { adviceFor, healthOf } from './health';
import { lastAttemptQuery } from './queries';
import type { Endpoint } from './wire';

/** Shows the response of an endpoint that rejects messages, and what to do. */
export function FailingNotice({ projectId, endpoint }: { projectId: string; endpoint: Endpoint }) {
  const t = useTexts(webhooksTexts).failing;
  const { data: last } = useQuery(lastAttemptQuery(useApi(), projectId, endpoint.id));
  if (!last || healthOf(endpoint, last) !== 'failing') return null;
  return (
    <div className="mb-5">
      <Alert tone="warning">
        <p className="font-medium">
          {t.title}{' '}
          {last.responseStatusCode === 0
            ? fill(t.none, { reason: last.response })
            : fill(t.answer, { status: String(last.responseStatusCode) })}
        </p>
        <p className="mt-1">{t[adviceFor(last)]}</p>
        <p className="mt-1">{t.next}</p>
        <p className="mt-1.5">
          <Link
            to="/projects/$projectId/webhooks/messages/$messageId"
            params={{ projectId, messageId: last.msgId }}
            className="font-medium underline"
          >
            {t.look}
          </Link>
          <span className="ms-2">
            <Time at={new Date(last.timestamp)} form="relative" />
          </span>
        </p>
      </Alert>
    </div>
  );
}
