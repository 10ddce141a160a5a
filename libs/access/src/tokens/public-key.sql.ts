import { prepared } from '@hallpass/database';
import type { JsonWebKey } from 'node:crypto';
import type { TokenAudience } from './token-issuer.js';

export interface KeyRow {
  kid: string;
  audience: TokenAudience;
  public_jwk: JsonWebKey;
}

export const readKeys = prepared<KeyRow>('verification-keys')(
  `SELECT kid, audience, public_jwk FROM auth.signing_key
   WHERE project_id = :projectId AND (retired_at IS NULL OR retired_at > now())`,
);
