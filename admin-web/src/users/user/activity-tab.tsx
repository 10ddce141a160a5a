import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useApi } from '../../shell/api-context';
import { headlineOf } from '../../audit/naming';
import { Who } from '../../audit/who';
import { Button } from '../../components/button';
import { Code } from '../../components/cells';
import { CursorPager } from '../../components/cursor-pager';
import { Card, Section } from '../../components/layout';
import { Loaded } from '../../components/loaded';
import { NoRows } from '../../components/rows';
import { Time } from '../../components/time';
import { fill, useTexts } from '../../texts';
import { auditTexts } from '../../texts/generated/audit-texts';
import { userActivityTexts } from '../../texts/generated/user-activity-texts';
import type { UserJson } from '../../people/user-json';
import { activityQuery, type AuditEntryJson } from './queries';

interface ActivityTabProps {
  projectId: string;
  user: UserJson;
  cursor: string | undefined;
}

export function ActivityTab({ projectId, user, cursor }: ActivityTabProps) {
  const t = useTexts(userActivityTexts);
  const activity = useQuery(activityQuery(useApi(), projectId, user.id, cursor));
  return (
    <Section
      title={t.title}
      description={t.description}
      actions={
        <Button asChild size="small">
          <Link to="/projects/$projectId/audit" params={{ projectId }} search={{ target: user.id }}>
            {t.all}
          </Link>
        </Button>
      }
    >
      <Loaded query={activity} what={t.what} failed={t.failed} lines={6}>
        {({ items }) =>
          items.length === 0 ? (
            <NoRows>{t.none}</NoRows>
          ) : (
            <Card className="overflow-x-auto">
              <table className="w-full border-collapse text-start">
                <caption className="sr-only">{t.title}</caption>
                <thead>
                  <tr className="border-b border-line text-xs text-ink-faint">
                    <th scope="col" className="h-9 px-4 font-medium">
                      {t.columns.what}
                    </th>
                    <th scope="col" className="hidden h-9 px-4 font-medium sm:table-cell">
                      {t.columns.who}
                    </th>
                    <th scope="col" className="hidden h-9 px-4 font-medium md:table-cell">
                      {t.columns.where}
                    </th>
                    <th scope="col" className="h-9 px-4 font-medium">
                      {t.columns.when}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((entry) => (
                    <Entry key={entry.id} userId={user.id} entry={entry} />
                  ))}
                </tbody>
              </table>
            </Card>
          )
        }
      </Loaded>
      <CursorPager cursor={cursor} nextCursor={activity.data?.pagination?.next_cursor ?? null} />
    </Section>
  );
}

function Entry({ userId, entry }: { userId: string; entry: AuditEntryJson }) {
  const t = useTexts(userActivityTexts);
  const what = headlineOf(entry, useTexts(auditTexts));
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  // The accessible name contains all visible text, for users of speech control.
  const shown = what === entry.action ? what : `${what} ${entry.action}`;
  const isOwnAct = entry.actor?.type === 'user' && entry.actor.id === userId;
  const who = isOwnAct ? t.actors.user : <Who actor={entry.actor} impersonatedUserId={entry.impersonated_user_id} />;
  const parts = [
    [t.before, entry.before],
    [t.after, entry.after],
    [t.more, entry.details],
  ] as const;
  return (
    <>
      <tr className="border-b border-line">
        <td className="px-4 py-2">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={isOpen ? t.hide : fill(t.show, { action: shown })}
            className="-ms-1.5 flex items-center gap-1.5 rounded-md px-1.5 py-0.5 text-start hover:bg-hover"
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
            <span className="flex min-w-0 flex-col [overflow-wrap:anywhere]">
              <span className="font-medium">{what}</span>{' '}
              {what !== entry.action && <code className="font-mono text-xs text-ink-faint">{entry.action}</code>}
            </span>
          </button>
        </td>
        <td className="hidden px-4 py-2 text-13 sm:table-cell">{who}</td>
        <td className="hidden px-4 py-2 font-mono text-xs text-ink-muted md:table-cell">{entry.client_address}</td>
        <td className="px-4 py-2 text-13 text-ink-muted">
          <Time at={new Date(entry.occurred_at_millis)} form="relative" />
        </td>
      </tr>
      {isOpen && (
        <tr className="border-b border-line bg-sunken">
          <td colSpan={4} className="px-4 py-3">
            <dl className="grid gap-x-4 gap-y-2 text-13 sm:grid-cols-[max-content_minmax(0,1fr)]">
              <dt className="text-ink-faint">{t.columns.who}</dt>
              <dd className="flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
                {who}
                {entry.actor?.id && <Code>{entry.actor.id}</Code>}
              </dd>
              {entry.request_id !== null && (
                <>
                  <dt className="text-ink-faint">{t.request}</dt>
                  <dd className="font-mono text-xs [overflow-wrap:anywhere]">{entry.request_id}</dd>
                </>
              )}
              {parts.map(
                ([name, value]) =>
                  value !== null && (
                    <Fragment key={name}>
                      <dt className="text-ink-faint">{name}</dt>
                      <dd>
                        <pre className="overflow-x-auto font-mono text-xs whitespace-pre-wrap">
                          {JSON.stringify(value, null, 2)}
                        </pre>
                      </dd>
                    </Fragment>
                  ),
              )}
            </dl>
          </td>
        </tr>
      )}
    </>
  );
}
