import type { ApiClient, ApiRequest } from './requests/api-client.js';

/** Pages of the app that a mailed link leads to when a call names no other (spec §2). */
export type CallbackPage = 'emailVerification' | 'teamInvitation';

/** How the objects of an app reach the server: with the rights of its signed-in user, or with those of its secret key. */
export interface Access {
  readonly api: ApiClient;
  readonly accessType: 'client' | 'server';
  /** @throws Error where the app knows no such page: the call has to name one */
  callbackUrl(page: CallbackPage): string;
}

/** The same for what belongs to one user: `me` is the signed-in one. */
export interface UserAccess extends Access {
  readonly userId: string;
}

/** The same for what belongs to one team. */
export interface TeamAccess extends Access {
  readonly teamId: string;
}

/** A request with the rights of `access`. */
export function request<Body>({ api, accessType }: Access, input: ApiRequest): Promise<Body> {
  return api.request<Body>(accessType, input);
}

/** A path from its parts, each of them percent-encoded. */
export const pathOf = (...parts: readonly string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part)}`).join('');
