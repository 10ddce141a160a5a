import type { Metrics } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { useSearch, useNavigate, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '../shell/api-context';
import { BarList, TimeChart } from '../components/charts';
import { cx } from '../components/cx';
import { Card } from '../components/layout';
import { Skeleton } from '../components/states';
import { fill, formatLocale, formatNumber, useTexts } from '../texts';
import { homeTexts } from '../texts/generated/home-texts';
import { Avatar } from '../components/avatar';
import { Time } from '../components/time';
import { dayBefore, seriesOf } from './days';
import { activeUsersQuery, mailsQuery, type Period, signInFailuresQuery, signUpsQuery } from './queries';
import { Panel, WhenLoaded } from './panel';
import { Retention } from './retention';

const sumOf = (items: readonly { total: number }[] | undefined): number | undefined =>
  items?.reduce((sum, { total }) => sum + total, 0);

export function Figures({ projectId, overview }: { projectId: string; overview: Metrics }) {
  const t = useTexts(homeTexts);
  const api = useApi();
  const signUps = useQuery(signUpsQuery(api, projectId));
  const failures = useQuery(signInFailuresQuery(api, projectId));
  const month = useQuery(activeUsersQuery(api, projectId, 'month', dayBefore(30)));
  const active = month.data && Math.max(0, ...month.data.map(({ active_users }) => active_users));
  const today = overview.daily_users.at(-1)?.activity ?? 0;
  const activeToday = overview.daily_active_users.at(-1)?.activity ?? 0;
  return (
    <div className="mb-8 flex flex-col gap-4">
      <div
        aria-busy={[signUps, month, failures].some(({ isPending }) => isPending)}
        className="grid grid-cols-2 gap-4 lg:grid-cols-4"
      >
        <Tile label={t.figures.users} value={overview.total_users} />
        <Tile
          label={t.figures.signUps}
          value={sumOf(signUps.data)}
          isFailed={signUps.isError}
          hint={fill(t.figures.today, { count: today })}
        />
        <Tile
          label={t.figures.active}
          value={active}
          isFailed={month.isError}
          hint={fill(t.figures.today, { count: activeToday })}
        />
        <Tile label={t.figures.failures} value={sumOf(failures.data)} isFailed={failures.isError} />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <SignUps projectId={projectId} />
        <ActiveUsers projectId={projectId} />
        <Panel title={t.methods.title}>
          <MethodList methods={overview.login_methods} />
        </Panel>
        <Panel title={t.countries.title}>
          <CountryList countries={overview.users_by_country} />
        </Panel>
        <Mails projectId={projectId} />
        <Failures projectId={projectId} />
      </div>
      <Retention projectId={projectId} />
      <NewestUsers projectId={projectId} users={overview.recently_registered} />
    </div>
  );
}

interface TileProps {
  label: string;
  value: number | undefined;
  /** A panel below shows the reason. */
  isFailed?: boolean;
  hint?: string;
}

function Tile({ label, value, isFailed = false, hint }: TileProps) {
  return (
    <Card className="flex min-w-0 flex-col gap-1 p-4">
      <p className="text-13 text-ink-muted">{label}</p>
      {value === undefined && !isFailed ? (
        <Skeleton className="my-[2.8px] h-7 w-16" />
      ) : (
        <p className="text-2xl font-semibold tracking-tight tabular-nums">
          {value === undefined ? '–' : formatNumber(value)}
        </p>
      )}
      <p className="min-h-4 text-xs text-ink-faint">{hint}</p>
    </Card>
  );
}

const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="grid min-h-24 place-items-center text-center text-13 text-pretty text-ink-faint">{children}</p>
);

function useMethodName(): (method: string) => string {
  const names: Record<string, string> = useTexts(homeTexts).methodNames;
  return (method) => names[method] ?? method.charAt(0).toUpperCase() + method.slice(1);
}

function SignUps({ projectId }: { projectId: string }) {
  const t = useTexts(homeTexts);
  const nameOf = useMethodName();
  const query = useQuery(signUpsQuery(useApi(), projectId));
  return (
    <Panel title={t.signUps.title}>
      <WhenLoaded query={query}>
        {(days) => {
          const { names, rows } = seriesOf(
            days.map(({ date, by_method: counts }) => ({ date, counts })),
            'other',
          );
          const series = names.map((key) => ({ key, label: nameOf(key) }));
          const shown = series.length > 0 ? series : [{ key: 'none', label: t.signUps.title }];
          return <TimeChart label={t.signUps.label} kind="bar" rows={rows} series={shown} />;
        }}
      </WhenLoaded>
    </Panel>
  );
}

const PERIODS: readonly Period[] = ['day', 'week', 'month'];
/** Time range of each period, in days. */
const REACH: Record<Period, number> = { day: 30, week: 180, month: 365 };

function ActiveUsers({ projectId }: { projectId: string }) {
  const t = useTexts(homeTexts).active;
  const navigate = useNavigate({ from: '/projects/$projectId' });
  const { period = 'day' } = useSearch({ strict: false }) as { period?: Period };
  const query = useQuery(activeUsersQuery(useApi(), projectId, period, dayBefore(REACH[period])));
  const choose = (next: Period) =>
    void navigate({ search: { period: next === 'day' ? undefined : next }, replace: true, resetScroll: false });
  return (
    <Panel
      title={t.title}
      actions={
        <div role="group" aria-label={t.period} className="flex rounded-lg bg-sunken p-0.5 text-13">
          {PERIODS.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === period}
              className={cx(
                'h-7 rounded-md px-2.5 font-medium',
                each === period ? 'bg-selected shadow-raised' : 'text-ink-muted hover:text-ink',
              )}
              onClick={() => choose(each)}
            >
              {t[each]}
            </button>
          ))}
        </div>
      }
    >
      <WhenLoaded query={query}>
        {(days) => <TimeChart label={t.label} rows={days} series={[{ key: 'active_users', label: t.title }]} />}
      </WhenLoaded>
    </Panel>
  );
}

function MethodList({ methods }: { methods: Metrics['login_methods'] }) {
  const t = useTexts(homeTexts).methods;
  const nameOf = useMethodName();
  if (methods.length === 0) return <Nothing>{t.empty}</Nothing>;
  const bars = methods
    .toSorted((one, next) => next.count - one.count)
    .slice(0, 6)
    .map(({ method, count }) => ({ key: method, label: nameOf(method), value: count }));
  return <BarList label={t.label} bars={bars} />;
}

function CountryList({ countries }: { countries: Metrics['users_by_country'] }) {
  const t = useTexts(homeTexts).countries;
  const names = new Intl.DisplayNames(formatLocale(), { type: 'region' });
  const entries = Object.entries(countries).sort(([, one], [, next]) => next - one);
  if (entries.length === 0) return <Nothing>{t.empty}</Nothing>;
  const bars = entries.slice(0, 6).map(([code, value]) => ({ key: code, label: names.of(code) ?? code, value }));
  return <BarList label={t.label} bars={bars} />;
}

function Mails({ projectId }: { projectId: string }) {
  const t = useTexts(homeTexts);
  const names: Record<string, string> = t.outcomes;
  const query = useQuery(mailsQuery(useApi(), projectId));
  return (
    <Panel title={t.mails.title}>
      <WhenLoaded query={query}>
        {(days) => {
          const { names: keys, rows } = seriesOf(
            days.map(({ date, by_outcome: counts }) => ({ date, counts })),
            'other',
          );
          if (keys.length === 0) return <Nothing>{t.mails.empty}</Nothing>;
          const series = keys.map((key) => ({ key, label: names[key] ?? key }));
          return <TimeChart label={t.mails.label} kind="bar" rows={rows} series={series} />;
        }}
      </WhenLoaded>
    </Panel>
  );
}

function Failures({ projectId }: { projectId: string }) {
  const t = useTexts(homeTexts).failures;
  const query = useQuery(signInFailuresQuery(useApi(), projectId));
  return (
    <Panel title={t.title}>
      <WhenLoaded query={query}>
        {(days) => {
          const { names, rows } = seriesOf(
            days.map(({ date, by_cause: counts }) => ({ date, counts })),
            'other',
          );
          if (names.length === 0) return <Nothing>{t.empty}</Nothing>;
          const series = names.map((key) => ({ key, label: sentenceOf(key) }));
          return <TimeChart label={t.label} kind="bar" rows={rows} series={series} />;
        }}
      </WhenLoaded>
    </Panel>
  );
}

/** `EMAIL_PASSWORD_MISMATCH`: "Email password mismatch". */
const sentenceOf = (code: string): string => {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function NewestUsers({ projectId, users }: { projectId: string; users: Metrics['recently_registered'] }) {
  const t = useTexts(homeTexts).recent;
  return (
    <Panel
      title={t.title}
      actions={
        <Link
          to="/projects/$projectId/users"
          params={{ projectId }}
          className="rounded-md text-13 font-medium text-accent hover:underline"
        >
          {t.all}
        </Link>
      }
    >
      <ul className="-mx-2">
        {users.map((user) => {
          const name = user.display_name ?? user.primary_email ?? user.id;
          return (
            <li key={user.id} className="relative flex h-10 items-center gap-3 rounded-lg px-2 hover:bg-hover">
              <Avatar name={name} imageUrl={user.profile_image_url} size="small" />
              <Link
                to="/projects/$projectId/users/$userId"
                params={{ projectId, userId: user.id }}
                className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
              >
                {name}
              </Link>
              <span className="text-13 text-ink-faint">
                <Time at={new Date(user.signed_up_at_millis)} form="relative" />
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
