import { type ApiRequest, HallpassAdminApp } from '@hallpass/js';

/** What a call of an operation holds, whichever it is. */
export type OperationCall = Omit<ApiRequest, 'method' | 'path'> & { path?: Record<string, string> };

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Calls operations by their names. Loaded apart: nobody needs it to sign in. */
export class AdminApp extends HallpassAdminApp {
  /** @param name its method and path: `GET /users/{user_id}` */
  callOperation(name: string, { path = {}, ...call }: OperationCall = {}): Promise<unknown> {
    const method = METHODS.find((each) => name.startsWith(`${each} /`));
    if (method === undefined) throw new Error(`No operation is called ${name}`);
    const filled = name
      .slice(method.length + 1)
      .replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(path[key] ?? ''));
    return this.sendRequest({ ...call, method, path: filled });
  }
}
