import type { InternalApiKey } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { apiKeysQuery } from '../api/queries';
import { isEnding } from '../api-keys/key-kinds';
import { useApi } from '../shell/api-context';
import { Card } from '../components/layout';
import { ErrorState } from '../components/states';
import { relativeTime } from '../components/time';
import { fill, plural, useTexts } from '../texts';
import { homeTexts } from '../texts/generated/home-texts';
import { dayBefore } from './days';
import { failingEndpointsQuery, mailsQuery, overviewQuery } from './queries';

interface Matter {
  key: string;
  text: string;
  /** Page where the owner can fix the problem; missing if only the server's operator can. */
  page?: { to: string; action: string };
}

const MAIL_DAYS = 7;

interface AttentionProps {
  projectId: string;
  of: ReturnType<typeof useMatters>;
}

/** Current and upcoming problems, each with a link to the page that fixes it. Renders nothing if there are none. */
export function Attention({ projectId, of: { matters: all, failed } }: AttentionProps) {
  const { attention: t, metricsFailed: title } = useTexts(homeTexts);
  const router = useRouter();
  const matters = all.filter(({ page }) => page === undefined || page.to in router.routesByPath);
  if (failed) {
    return (
      <Card className="mb-6">
        <ErrorState error={failed.error} title={title} onRetry={() => void failed.refetch()} />
      </Card>
    );
  }
  if (matters.length === 0) return null;
  return (
    <section aria-labelledby="attention" className="mb-6 rounded-xl bg-warning-soft p-4 text-warning">
      <h2 id="attention" className="mb-2 flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden className="size-4" />
        {t.title}
      </h2>
      <ul className="flex flex-col gap-1.5">
        {matters.map(({ key, text, page }) => (
          <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 ps-6">
            <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
            {page && (
              <Link
                to={page.to as '/projects/$projectId'}
                params={{ projectId }}
                className="rounded-md font-medium underline underline-offset-4"
              >
                {page.action}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Data for `Attention`. The page loads it, because everything below would shift if it appeared later. */
export function useMatters(projectId: string) {
  const t = useTexts(homeTexts).attention;
  const api = useApi();
  const queries = [
    useQuery(apiKeysQuery(api, projectId)),
    useQuery(failingEndpointsQuery(api, projectId)),
    useQuery(mailsQuery(api, projectId)),
    useQuery(overviewQuery(api, projectId)),
  ] as const;
  const [{ data: apiKeys = [] }, { data: endpoints = [] }, { data: mails = [] }, { data: overview }] = queries;
  const matters: Matter[] = [];

  if ((overview?.other_processes ?? 0) > 0) matters.push({ key: 'processes', text: t.processes });
  const [next, ...others] = endingSoon(apiKeys);
  if (next !== undefined) {
    const values = { name: next.description, when: relativeTime(next.expiresAt) };
    const text = plural(t.keysEnd, others.length + 1, values);
    matters.push({ key: 'keys', text, page: { to: '/projects/$projectId/keys', action: t.keysEndAction } });
  }
  for (const { id, url, disabled, failed } of endpoints) {
    const text = disabled ? fill(t.endpointOff, { url }) : plural(t.endpointFails, failed, { url });
    matters.push({ key: id, text, page: { to: '/projects/$projectId/webhooks', action: t.endpointAction } });
  }
  const week = mails.filter(({ date }) => date >= dayBefore(MAIL_DAYS));
  const lost = sum(week.map(({ by_outcome }) => by_outcome['failed'] ?? 0));
  const page = { to: '/projects/$projectId/mail/sent', action: t.mailAction };
  if (lost > 0) {
    const text = plural(t.mailFails, lost, { total: sum(week.map(({ total }) => total)) });
    matters.push({ key: 'mail-failed', text, page });
  }
  const waiting = sum(
    week.filter(({ date }) => date < dayBefore(0)).map(({ by_outcome }) => by_outcome['pending'] ?? 0),
  );
  if (waiting > 0) matters.push({ key: 'mail-waits', text: plural(t.mailWaits, waiting), page });
  // Showing nothing would mean that there are no problems.
  const failed = queries.find(({ isError, data }) => isError && data === undefined);
  // A failed query counts as fetched: the error is shown, and stays visible while it is retried.
  return { matters, failed, isPending: queries.some(({ isFetched }) => !isFetched) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Valid keys that expire soon, earliest first. */
function endingSoon(apiKeys: readonly InternalApiKey[]): InternalApiKey[] {
  return apiKeys.filter(isEnding).sort((one, next) => one.expiresAt.getTime() - next.expiresAt.getTime());
}
