import type { ApiClient } from '../requests/api-client.js';
import type { ServerUserJson } from '../server/server-types.js';

/** What a project counted on one day (UTC), `YYYY-MM-DD`. */
export interface DailyActivity {
  readonly date: string;
  readonly activity: number;
}

/** The numbers of a project's first page, in the wire's spelling (contract/04 §10). */
export interface Metrics {
  readonly total_users: number;
  /** Sign-ups of today and the 30 days before, oldest first. */
  readonly daily_users: DailyActivity[];
  /** Users who were active on these days. */
  readonly daily_active_users: DailyActivity[];
  /** By ISO 3166-1 alpha-2. */
  readonly users_by_country: Readonly<Record<string, number>>;
  /** Newest first, 5 at most. */
  readonly recently_registered: ServerUserJson[];
  readonly recently_active: ServerUserJson[];
  readonly login_methods: Array<{ readonly method: string; readonly count: number }>;
  /** Other processes that use the server's database without `REDIS_URL`. Absent on servers that do not look for them. */
  readonly other_processes?: number;
}

/** @param includeAnonymous default false */
export function getMetrics(api: ApiClient, includeAnonymous = false): Promise<Metrics> {
  const query = { include_anonymous: includeAnonymous };
  return api.request('admin', { method: 'GET', path: '/internal/metrics', query });
}
