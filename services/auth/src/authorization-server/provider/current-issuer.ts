import type { KeyObject } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { SessionPolicy } from '@hallpass/identity';
import type { ProjectConfig } from '@hallpass/project-config';
import type { FindDocument } from './clients.js';
import { libraryContext, Provider } from './library.js';

export type SigningAlgorithm = 'ES256' | 'RS256';

export interface SigningKey {
  kid: string;
  key: KeyObject;
}

/** Everything in which the issuer of one project differs from those of others. */
export interface ProjectIssuer {
  projectId: string;
  /** The issuer identifier (RFC 8414 §2). */
  address: string;
  config: ProjectConfig;
  policy: SessionPolicy;
  /** The subject under which an application knows a user, by the sector of the application. */
  subjectOf: (sector: string | null, userId: string) => Promise<string>;
  /** The keys that sign now. */
  keys: Readonly<Record<SigningAlgorithm, SigningKey>>;
  acceptsDocuments: boolean;
  acceptsRegistrations: boolean;
  findDocument: FindDocument;
}

/** A request as the library reads it. */
export type RequestToIssuer = IncomingMessage & { issuer: ProjectIssuer; requestId: string };

/** @returns undefined outside of a request */
export const issuerOfRequest = (): ProjectIssuer | undefined =>
  (Provider.ctx?.req as RequestToIssuer | undefined)?.issuer;

/**
 * The issuer that the current request is sent to. One provider of the library serves them all.
 * @throws Error outside of a request, where there is no project whose data could be read
 */
export function currentIssuer(): ProjectIssuer {
  const issuer = issuerOfRequest();
  if (!issuer) throw new Error('the library is used outside of a request to an issuer');
  return issuer;
}

/** Runs work that uses the library for an issuer, outside of the library's own requests. */
export const runAs = <T>(issuer: ProjectIssuer, work: () => Promise<T>): Promise<T> =>
  libraryContext.run({ req: { issuer }, oidc: {} }, work);
