import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@hallpass/database';
import { readUser, type ServerUserJson, toServerUser } from '@hallpass/identity';
import type { ProjectSnapshot } from '@hallpass/projects';
import {
  type MetricCount,
  NO_DAY,
  selectCounts,
  selectNewest,
  selectNewestRegular,
  selectRecentlyActive,
} from './metric.sql.js';
import { type MetricRange, nextStart, type Period, rangeOf, startOf, startsIn } from './metric-range.js';
import type { ActiveUsersDto, ActivityDto, MetricsDto, RetentionDto } from './metrics.dto.js';

interface UsersRange extends Partial<MetricRange> {
  include_anonymous?: boolean;
}

/** A day's counts by label, without zeros. */
interface CountedDay {
  date: string;
  total: number;
  counts: Record<string, number>;
}

/** Reads counts. The cost depends on the number of days, not of users. */
@Injectable()
export class MetricsService {
  constructor(private readonly db: Database) {}

  async overview(project: ProjectSnapshot, includeAnonymous: boolean): Promise<Omit<MetricsDto, 'other_processes'>> {
    const projectId = project.id;
    const month = rangeOf({});
    const now = { from: NO_DAY, to: NO_DAY };
    const { states, days, newest, active } = await this.db.snapshot(async (tx) => ({
      states: await selectCounts(tx, { projectId, metrics: ['user', 'country', 'login_method'], ...now }),
      days: await selectCounts(tx, { projectId, metrics: ['sign_up', 'active_day'], ...month }),
      newest: await usersOf(
        tx,
        project,
        await (includeAnonymous ? selectNewest : selectNewestRegular)(tx, { projectId }),
      ),
      active: await usersOf(tx, project, await selectRecentlyActive(tx, { projectId, includeAnonymous })),
    }));
    const of = (counts: MetricCount[], metric: string): MetricCount[] => counts.filter((row) => row.metric === metric);
    const value = valueWith(includeAnonymous);
    const activity = (metric: string): ActivityDto[] => {
      const byDay = sumBy(of(days, metric), ({ day }) => day, value);
      return startsIn(month, 'day').map((date) => ({ date, activity: byDay.get(date) ?? 0 }));
    };
    const countries = sumBy(of(states, 'country'), ({ label }) => label, value);
    const methods = sumBy(of(states, 'login_method'), ({ label }) => label, valueWith(true));
    return {
      total_users: of(states, 'user').reduce((sum, row) => sum + value(row), 0),
      daily_users: activity('sign_up'),
      daily_active_users: activity('active_day'),
      users_by_country: positive(countries),
      recently_registered: newest,
      recently_active: active,
      login_methods: Object.entries(positive(methods)).map(([method, count]) => ({ method, count })),
    };
  }

  async activeUsers(projectId: string, query: UsersRange & { period: Period }): Promise<ActiveUsersDto[]> {
    const { period, include_anonymous: includeAnonymous = false } = query;
    const range = rangeOf(query);
    const from = startOf(range.from, period);
    const rows = await this.counts(projectId, [`active_${period}`], { ...range, from });
    const byStart = sumBy(rows, ({ day }) => day, valueWith(includeAnonymous));
    return startsIn(range, period).map((date) => ({ date, active_users: byStart.get(date) ?? 0 }));
  }

  /** Covers whole weeks: those that overlap the range. */
  async retention(projectId: string, query: UsersRange): Promise<RetentionDto[]> {
    const range = rangeOf(query);
    const weeks = startsIn(range, 'week');
    const last = nextStart(weeks.at(-1)!, 'week');
    const rows = await this.counts(projectId, ['sign_up', 'retention'], { from: weeks[0]!, to: last });
    const value = valueWith(query.include_anonymous ?? false);
    const byWeek = groupBy(rows, ({ day }) => startOf(day, 'week'));
    return weeks.map((week) => {
      const ofWeek = byWeek.get(week) ?? [];
      const active = ofWeek.filter(({ metric, label }) => metric === 'retention' && label < last);
      const signUps = ofWeek.filter(({ metric }) => metric === 'sign_up');
      return {
        week,
        sign_ups: signUps.reduce((sum, row) => sum + value(row), 0),
        active_users: positive(sumBy(active, ({ label }) => label, value)),
      };
    });
  }

  async byLabel(projectId: string, metric: string, query: UsersRange): Promise<CountedDay[]> {
    const range = rangeOf(query);
    const rows = await this.counts(projectId, [metric], range);
    // Only user metrics distinguish anonymous users.
    const value = valueWith(query.include_anonymous ?? false);
    const byDay = groupBy(rows, ({ day }) => day);
    return startsIn(range, 'day').map((date) => {
      const counts = positive(sumBy(byDay.get(date) ?? [], ({ label }) => label, value));
      return { date, total: Object.values(counts).reduce((sum, count) => sum + count, 0), counts };
    });
  }

  private counts(projectId: string, metrics: string[], { from, to }: MetricRange): Promise<MetricCount[]> {
    return selectCounts(this.db, { projectId, metrics, from, to });
  }
}

async function usersOf(tx: Tx, project: ProjectSnapshot, rows: { id: string }[]): Promise<ServerUserJson[]> {
  const users: ServerUserJson[] = [];
  for (const { id } of rows) {
    const user = await readUser(tx, project, id);
    if (user) users.push(toServerUser(user));
  }
  return users;
}

const valueWith =
  (includeAnonymous: boolean) =>
  ({ total, anonymous }: MetricCount): number =>
    includeAnonymous ? total : total - anonymous;

function groupBy(rows: readonly MetricCount[], keyOf: (row: MetricCount) => string): Map<string, MetricCount[]> {
  const groups = new Map<string, MetricCount[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

function sumBy(
  rows: readonly MetricCount[],
  keyOf: (row: MetricCount) => string,
  value: (row: MetricCount) => number,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + value(row));
  return sums;
}

/** `Object.fromEntries` defines own properties, which is safe for a provider named like a property of Object. */
const positive = (sums: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...sums].filter(([, count]) => count > 0));
