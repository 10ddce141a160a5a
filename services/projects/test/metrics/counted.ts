import { adminApi, server, succeeded, type TestProject, until } from '@hallpass/testing';
import pg from 'pg';

const DAY_MILLIS = 86_400_000;
const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(day);

export const daysBefore = (day: string, days: number): string => dayOf(timeOf(day) - days * DAY_MILLIS);
export const daysBetween = (from: string, to: string): number => (timeOf(to) - timeOf(from)) / DAY_MILLIS;
export const mondayOf = (day: string): string => daysBefore(day, (new Date(day).getUTCDay() + 6) % 7);

/** The database of the run, in which metrics are counted. */
export class CountingDatabase {
  private readonly client = new pg.Client({ connectionString: server.databaseUrl! });
  /** Today by the database's clock, UTC. */
  today = '';

  async open(): Promise<void> {
    await this.client.connect();
    const [{ day }] = await this.rows(`SELECT (now() AT TIME ZONE 'UTC')::date::text AS day`);
    this.today = day;
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  async rows(text: string, values: unknown[] = []): Promise<any> {
    return (await this.client.query(text, values)).rows;
  }

  /** Waits until all changes to a project's users have been aggregated. */
  async counted(of: TestProject): Promise<void> {
    await until('what has changed to be counted', async () => {
      const left = await this.rows(`SELECT 1 FROM projects.metric_change WHERE project_id = $1 LIMIT 1`, [of.id]);
      return left.length === 0;
    });
  }
}

export const itemsOf = async (path: string, of: TestProject): Promise<any[]> =>
  succeeded(await adminApi(of).get(`/internal/metrics/${path}`)).items;

export const overview = async (of: TestProject, query = ''): Promise<any> =>
  succeeded(await adminApi(of).get(`/internal/metrics${query}`));
