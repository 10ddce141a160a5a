import type { Provider } from 'oidc-provider';
import type { AccountsOf } from './account-access.js';
import type { FindDocument } from './clients.js';
import { currentIssuer, type ProjectIssuer } from './current-issuer.js';
import type { Grants } from './grants.js';
import type { RecordsOf } from './record-adapter.js';

/** Adds a grant type that the library lacks. */
export type OwnGrant = (provider: Provider, parts: IssuerParts) => void;

/** The injection token of the list of them. */
export const OWN_GRANTS = Symbol('own grants');

/** The parts that the issuers of all projects share. */
export interface SharedParts extends Pick<RecordsOf, 'database'> {
  ownGrants: readonly OwnGrant[];
  baseUrl: string;
  grants: Grants;
  /** Fetches the keys of clients. */
  fetch: (url: string) => Promise<Response>;
}

/** The parts of the issuer that the current request is sent to. */
export interface IssuerParts extends SharedParts, RecordsOf, AccountsOf {
  subjectOf: ProjectIssuer['subjectOf'];
  findDocument: FindDocument;
}

export const partsOfCurrent = (shared: SharedParts): IssuerParts => ({
  ...shared,
  get projectId() {
    return currentIssuer().projectId;
  },
  get config() {
    return currentIssuer().config;
  },
  get subjectOf() {
    return currentIssuer().subjectOf;
  },
  get policy() {
    return currentIssuer().policy;
  },
  get findDocument() {
    return currentIssuer().findDocument;
  },
});
