import type { KeyObject } from 'node:crypto';
import type { Provider } from 'oidc-provider';
import type { AccountsOf } from './account-access.js';
import type { FindDocument } from './clients.js';
import type { Grants } from './grants.js';
import type { RecordsOf } from './record-adapter.js';

/** Adds a grant type that the library lacks. */
export type OwnGrant = (provider: Provider, parts: IssuerParts) => void;

/** The injection token of the list of them. */
export const OWN_GRANTS = Symbol('own grants');

export interface SigningKey {
  kid: string;
  alg: 'ES256' | 'RS256';
  key: KeyObject;
}

export interface IssuerParts extends RecordsOf, AccountsOf {
  ownGrants: readonly OwnGrant[];
  baseUrl: string;
  grants: Grants;
  /** The subject under which an application knows a user, by the sector of the application. */
  subjectOf: (sector: string | null, userId: string) => Promise<string>;
  /** The keys that sign now. */
  keys: readonly SigningKey[];
  acceptsDocuments: boolean;
  acceptsRegistrations: boolean;
  findDocument: FindDocument;
  /** Fetches the keys of clients. */
  fetch: (url: string) => Promise<Response>;
}
