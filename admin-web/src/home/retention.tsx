import { useQuery } from '@tanstack/react-query';
import { useApi } from '../shell/api-context';
import { fill, formatLocale, formatNumber, useTexts } from '../texts';
import { homeTexts } from '../texts/generated/home-texts';
import { dayBefore } from './days';
import { Panel, WhenLoaded } from './panel';
import { retentionQuery, type RetentionWeek } from './queries';

const WEEKS = 8;
const WEEK_MILLIS = 7 * 86_400_000;
const dayFormat = () => new Intl.DateTimeFormat(formatLocale(), { month: 'short', day: 'numeric', timeZone: 'UTC' });

const later = (week: string, weeks: number): string =>
  new Date(Date.parse(week) + weeks * WEEK_MILLIS).toISOString().slice(0, 10);

/** Weekly sign-up cohorts, one per row. The more users were active, the darker the color. */
export function Retention({ projectId }: { projectId: string }) {
  const t = useTexts(homeTexts).retention;
  const query = useQuery(retentionQuery(useApi(), projectId, dayBefore((WEEKS - 1) * 7)));
  return (
    <Panel title={t.title}>
      <p className="-mt-3 mb-4 text-13 text-ink-muted">{t.description}</p>
      <WhenLoaded query={query}>
        {(weeks) => <Cohorts weeks={weeks.filter(({ sign_ups }) => sign_ups > 0)} />}
      </WhenLoaded>
    </Panel>
  );
}

function Cohorts({ weeks }: { weeks: readonly RetentionWeek[] }) {
  const t = useTexts(homeTexts).retention;
  if (weeks.length === 0) return <p className="py-8 text-center text-13 text-ink-faint">{t.empty}</p>;
  const columns = Array.from({ length: WEEKS }, (_, at) => at);
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t.title}>
      <table className="w-full border-separate border-spacing-0.5 text-13 tabular-nums">
        <thead className="text-xs text-ink-faint">
          <tr>
            <th scope="col" className="px-2 text-start font-medium">
              {t.week}
            </th>
            <th scope="col" className="px-2 text-end font-medium">
              {t.signUps}
            </th>
            {columns.map((at) => (
              <th key={at} scope="col" className="px-2 font-medium whitespace-nowrap">
                {fill(t.after, { count: at })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week, sign_ups: signUps, active_users: active }) => (
            <tr key={week}>
              <th scope="row" className="h-8 px-2 text-start font-normal whitespace-nowrap">
                {dayFormat().format(new Date(week))}
              </th>
              <td className="px-2 text-end text-ink-muted">{formatNumber(signUps)}</td>
              {columns.map((at) => (
                <Share
                  key={at}
                  share={later(week, at) > dayBefore(0) ? null : (active[later(week, at)] ?? 0) / signUps}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Share({ share }: { share: number | null }) {
  if (share === null) return <td />;
  // At most half of the hue, so that the number stays readable.
  const depth = Math.round(share * 50);
  return (
    <td
      className="rounded-sm px-2 text-center"
      style={{ background: `color-mix(in srgb, var(--chart-1) ${depth}%, var(--surface))` }}
    >
      {formatNumber(share, { style: 'percent' })}
    </td>
  );
}
