import { pathOf, request, type UserAccess } from '../access.js';
import type { Json } from '../json.js';

/** An archive of a user's data. */
export interface DataExport {
  readonly id: string;
  /** Archives for administrators also have the server metadata, and users do not see them. */
  readonly audience: 'user' | 'administrator';
  readonly status: 'running' | 'ready' | 'failed';
  /** Why it has failed; null otherwise. */
  readonly failure: 'too_large' | 'project_full' | 'internal' | null;
  readonly createdAt: Date;
  /** Null until it is ready. */
  readonly readyAt: Date | null;
  /** When it is deleted. */
  readonly expiresAt: Date;
}

/** The content of an archive. Each section is a list of objects. */
export interface DataArchive {
  readonly format_version: 1;
  readonly user_id: string;
  readonly sections: Readonly<Record<string, readonly Json[]>>;
  readonly [field: string]: unknown;
}

export interface DataExportOptions {
  /**
   * Servers only: makes the archive for the user, who gets an email and can download it in the account settings. Default
   * false.
   */
  forUser?: boolean;
}

/** Archives of a user's data. Without server access, all of them need `users.allowDataExport`. */
export interface DataExports {
  /**
   * Requests an archive of everything that the project holds about the user.
   * @throws ApiError 403 if the sign-in is older than 10 minutes, 409 while one is being made or above the daily limit
   */
  requestDataExport(options?: DataExportOptions): Promise<DataExport>;
  /** Lists archives, newest first. */
  listDataExports(): Promise<DataExport[]>;
  /** @throws ApiError 403 if the sign-in is older than 10 minutes, 404, 409 while it is not ready */
  downloadDataExport(id: string): Promise<DataArchive>;
  /** @throws ApiError 404 */
  deleteDataExport(id: string): Promise<void>;
}

interface DataExportJson {
  id: string;
  audience: DataExport['audience'];
  status: DataExport['status'];
  failure: DataExport['failure'];
  created_at_millis: number;
  ready_at_millis: number | null;
  expires_at_millis: number;
}

export function dataExportsOf(access: UserAccess): DataExports {
  const path = `/users${pathOf(access.userId, 'data-exports')}`;
  return {
    requestDataExport: async ({ forUser } = {}) =>
      dataExportOf(await request(access, { method: 'POST', path, body: { for_user: forUser } })),
    listDataExports: async () => {
      const { items } = await request<{ items: DataExportJson[] }>(access, { method: 'GET', path });
      return items.map(dataExportOf);
    },
    downloadDataExport: (id) => request(access, { method: 'GET', path: `${path}${pathOf(id, 'download')}` }),
    deleteDataExport: async (id) => {
      await request(access, { method: 'DELETE', path: `${path}${pathOf(id)}` });
    },
  };
}

const dataExportOf = (json: DataExportJson): DataExport => ({
  id: json.id,
  audience: json.audience,
  status: json.status,
  failure: json.failure,
  createdAt: new Date(json.created_at_millis),
  readyAt: json.ready_at_millis === null ? null : new Date(json.ready_at_millis),
  expiresAt: new Date(json.expires_at_millis),
});
