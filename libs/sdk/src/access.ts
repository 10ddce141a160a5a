import type { ApiClient, ApiRequest } from './requests/api-client.js';

/** The app's pages that emailed links lead to when a call names no other page (spec §2). */
export type CallbackPage = 'emailVerification' | 'teamInvitation';

/** How an app's objects reach the server: with the rights of the signed-in user, or with those of the secret key. */
export interface Access {
  readonly api: ApiClient;
  readonly accessType: 'client' | 'server';
  /** @throws Error if the app has no such page; the call must then name one */
  callbackUrl(page: CallbackPage): string;
}

/** Access for one user; `me` is the signed-in user. */
export interface UserAccess extends Access {
  readonly userId: string;
}

export interface TeamAccess extends Access {
  readonly teamId: string;
}

export function request<Body>({ api, accessType }: Access, input: ApiRequest): Promise<Body> {
  return api.request<Body>(accessType, input);
}

/** Joins the parts into a path, percent-encoding each part. */
export const pathOf = (...parts: readonly string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part)}`).join('');
