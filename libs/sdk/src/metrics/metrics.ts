import type { ApiClient } from '../requests/api-client.js';
import type { ServerUserJson } from '../server/server-types.js';

/** A count for one day (UTC), as `YYYY-MM-DD`. */
export interface DailyActivity {
  readonly date: string;
  readonly activity: number;
}

/** The numbers on a project's overview page, in the API's spelling (contract/04 §10). */
export interface Metrics {
  readonly total_users: number;
  /** Sign-ups of today and the 30 days before, oldest first. */
  readonly daily_users: DailyActivity[];
  /** Active users on the same days. */
  readonly daily_active_users: DailyActivity[];
  /** User counts by ISO 3166-1 alpha-2 country code. */
  readonly users_by_country: Readonly<Record<string, number>>;
  /** Newest first, at most 5. */
  readonly recently_registered: ServerUserJson[];
  readonly recently_active: ServerUserJson[];
  readonly login_methods: Array<{ readonly method: string; readonly count: number }>;
  /**
   * Number of other processes that use the server's database without `REDIS_URL`. Absent if the server does not check.
   */
  readonly other_processes?: number;
}

/** @param includeAnonymous default false */
export function getMetrics(api: ApiClient, includeAnonymous = false): Promise<Metrics> {
  const query = { include_anonymous: includeAnonymous };
  return api.request('admin', { method: 'GET', path: '/internal/metrics', query });
}
