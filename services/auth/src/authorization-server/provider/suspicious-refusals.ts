import type { errors } from 'oidc-provider';
import { InvalidClientAuth, InvalidRequest, Provider } from './library.js';

/** Why a request was refused that may be forged or stolen; `cause` of `application.refused` in the audit log. */
export type SuspiciousCause =
  | 'client_authentication_failed'
  | 'proof_replayed'
  | 'code_replayed'
  | 'device_code_replayed'
  | 'refresh_token_replayed';

const failed = new WeakSet<object>();

/** Marks an error of a grant whose assertion is the credential of the client. */
export function failedAuthentication<Failure extends errors.OIDCProviderError>(failure: Failure): Failure {
  failed.add(failure);
  return failure;
}

/** A client assertion or a DPoP proof that was used before. */
export class ProofReplayed extends InvalidRequest {
  constructor() {
    super('this assertion or proof was used before: create a new one');
  }
}

/** @returns null for a refusal that any application may cause by a mistake */
export function suspiciousCauseOf(error: Error): SuspiciousCause | null {
  if (error instanceof ProofReplayed || error.cause instanceof ProofReplayed) return 'proof_replayed';
  return error instanceof InvalidClientAuth || failed.has(error) ? 'client_authentication_failed' : null;
}

/** The credential that has come again in a token request. */
export function replayedCause(): SuspiciousCause {
  const grant = Provider.ctx?.oidc.params?.['grant_type'];
  if (grant === 'authorization_code') return 'code_replayed';
  return grant === 'refresh_token' ? 'refresh_token_replayed' : 'device_code_replayed';
}
