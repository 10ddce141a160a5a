import { client, serverApi, succeeded, type TestProject, until } from '@hallpass/testing';
import type { Deployment } from '../deletion/deployment.js';

export interface Archive {
  format_version: number;
  audience: string;
  user_id: string;
  sections: Record<string, Record<string, unknown>[]>;
}

interface ExportJson {
  id: string;
  status: 'running' | 'ready' | 'failed';
  failure: string | null;
}

type Session = Parameters<typeof client>[1];

const PATH = (userId: string) => `/users/${userId}/data-exports`;

/** Calls of the user, who is signed in. */
export const own = (project: TestProject, session: Session) => callsOf(client(project, session), 'me');

/** Calls of a server of the project. */
export const byServer = (project: TestProject, userId: string) => callsOf(serverApi(project), userId);

function callsOf(api: ReturnType<typeof client>, userId: string) {
  const path = PATH(userId);
  return {
    request: (body: object = {}) => api.post(path, body),
    list: () => api.get(path),
    read: (id: string) => api.get(`${path}/${id}`),
    download: (id: string) => api.get(`${path}/${id}/download`),
    delete: (id: string) => api.delete(`${path}/${id}`),
  };
}

export type Calls = ReturnType<typeof callsOf>;

/** Waits until an archive is no longer being made. */
export const ended = (calls: Calls, id: string): Promise<ExportJson> =>
  until(`archive ${id} has ended`, async () => {
    const found = succeeded(await calls.read(id)) as ExportJson;
    return found.status !== 'running' && found;
  });

/** Requests an archive, waits for it, and returns its id and text. */
export async function archiveOf(
  calls: Calls,
  body: object = {},
): Promise<{ id: string; text: string; archive: Archive }> {
  const { id } = succeeded(await calls.request(body)) as ExportJson;
  const { status, failure } = await ended(calls, id);
  if (status !== 'ready') throw new Error(`the archive failed: ${failure}`);
  const { body: downloaded } = await calls.download(id);
  const text = typeof downloaded === 'string' ? downloaded : JSON.stringify(downloaded);
  return { id, text, archive: JSON.parse(text) as Archive };
}

/** Keeps the email service from reading its sections, so that archives stay in the making. @returns what lets it go on */
export async function heldUp(deployment: Deployment): Promise<() => Promise<void>> {
  const holder = await deployment.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE email.notification_preference IN ACCESS EXCLUSIVE MODE');
  return async () => {
    await holder.query('COMMIT');
    await holder.end();
  };
}

/** Every secret of a user that the database has, or has a hash of, as text in the forms in which it could appear. */
export async function secretsOf(deployment: Deployment, userId: string): Promise<Map<string, string>> {
  const columns = await deployment.query<{ name: string; column: string; type: string }>(
    `SELECT format('%I.%I', c.table_schema, c.table_name) AS name, c.column_name AS column, c.data_type AS type
     FROM information_schema.columns c
     JOIN information_schema.columns u ON u.table_schema = c.table_schema AND u.table_name = c.table_name
       AND u.column_name = 'user_id'
     WHERE c.table_schema IN ('auth', 'users', 'email')
       AND (c.data_type = 'bytea' OR c.column_name ~ '(hash|secret|token|public_key|credential_id|code_challenge|content)$')`,
  );
  const found = new Map<string, string>();
  for (const { name, column, type } of columns) {
    const forms = type === 'bytea' ? [`encode(${column}, 'hex')`, `encode(${column}, 'base64')`] : [`${column}::text`];
    for (const form of forms) {
      const rows = await deployment.query<{ value: string }>(
        `SELECT ${form} AS value FROM ${name} WHERE user_id = $1 AND ${column} IS NOT NULL`,
        [userId],
      );
      for (const [at, { value }] of rows.entries())
        if (value.length >= 8) found.set(`${name}.${column} ${at} ${form}`, value);
    }
  }
  return found;
}
