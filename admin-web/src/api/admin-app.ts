import { type ApiRequest, HallpassAdminApp } from '@hallpass/js';

export type OperationCall = Omit<ApiRequest, 'method' | 'path'> & { path?: Record<string, string> };

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Calls operations by name. Loaded separately because sign-in pages do not need it. */
export class AdminApp extends HallpassAdminApp {
  /** @param name method and path: `GET /users/{user_id}` */
  callOperation(name: string, { path = {}, ...call }: OperationCall = {}): Promise<unknown> {
    const method = METHODS.find((each) => name.startsWith(`${each} /`));
    if (method === undefined) throw new Error(`No operation is called ${name}`);
    const filled = name
      .slice(method.length + 1)
      .replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(path[key] ?? ''));
    return this.sendRequest({ ...call, method, path: filled });
  }
}
