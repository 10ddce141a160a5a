import { createPrivateKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { TokenAudience } from '@hallpass/access';
import { Database, Sealer, type Tx } from '@hallpass/database';
import { LRUCache } from 'lru-cache';
import { type KeyUse, newKeyPair, type PublicJwk } from './key-pair.js';
import {
  insertKey,
  lockAudience,
  selectAges,
  selectPublished,
  selectSigner,
  SIGNER_CACHE_SECONDS,
  type SigningKeyAge,
} from './signing-keys.sql.js';

export interface Signer {
  kid: string;
  key: KeyObject;
}

/** An opened key takes one or two kilobytes; a project has one per audience. */
const MAX_SIGNERS = 10_000;
const AUDIENCES: readonly TokenAudience[] = ['regular', 'anonymous'];

const sealContext = (projectId: string, kid: string) => ({
  column: 'auth.signing_key_private.private_key',
  rowId: kid,
  projectId,
});

/**
 * The keys that sign tokens: one P-256 key per project and audience of access tokens, and an RSA key for ID tokens of
 * applications, created on first use and replaced after 90 days or on demand. Private halves are sealed, and no other database role can read them (security A6, A7).
 */
@Injectable()
export class SigningKeys {
  private readonly signers = new LRUCache<string, Promise<Signer>>({
    max: MAX_SIGNERS,
    ttl: SIGNER_CACHE_SECONDS * 1000,
  });

  constructor(
    private readonly database: Database,
    private readonly sealer: Sealer,
  ) {}

  /** The current signing key, cached for a minute. */
  signer(projectId: string, audience: KeyUse): Promise<Signer> {
    const name = `${projectId}/${audience}`;
    const known = this.signers.get(name);
    if (known) return known;
    const signer = this.readSigner(projectId, audience);
    this.signers.set(name, signer);
    signer.catch(() => this.signers.delete(name));
    return signer;
  }

  /** All keys that verify tokens now or soon, the current signing key first; creates the first key if there is none. */
  async published(projectId: string, audiences: readonly KeyUse[]): Promise<PublicJwk[]> {
    for (const audience of audiences) await this.signer(projectId, audience);
    return (await selectPublished(this.database, { projectId, audiences })).map(({ public_jwk }) => public_jwk);
  }

  /** The ages of a project's published keys; creates the first keys if there are none. */
  async ages(projectId: string): Promise<SigningKeyAge[]> {
    for (const audience of AUDIENCES) await this.signer(projectId, audience);
    return selectAges(this.database, { projectId });
  }

  /**
   * Rotates the keys of a project immediately. Tokens signed before stay valid until they expire. This process uses the
   * new keys at once, every other process within a minute.
   */
  async rotate(projectId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [hasIdTokens] = await selectSigner(tx, { projectId, audience: 'id_token' });
      for (const audience of hasIdTokens ? ([...AUDIENCES, 'id_token'] as const) : AUDIENCES) {
        await lockAudience(tx, { projectId, audience });
        await this.insert(tx, projectId, audience, { signsAhead: false });
      }
    });
    for (const audience of [...AUDIENCES, 'id_token']) this.signers.delete(`${projectId}/${audience}`);
  }

  private async readSigner(projectId: string, audience: KeyUse): Promise<Signer> {
    const [current] = await selectSigner(this.database, { projectId, audience });
    const row = current && !current.is_due ? current : await this.prepareNext(projectId, audience);
    const pem = this.sealer.open(row.private_key, sealContext(projectId, row.kid));
    return { kid: row.kid, key: createPrivateKey(pem) };
  }

  /**
   * Creates the first key, or publishes the successor of a key that is due for rotation, unless another process just
   * has.
   */
  private prepareNext(projectId: string, audience: KeyUse) {
    return this.database.transaction(async (tx) => {
      await lockAudience(tx, { projectId, audience });
      const [current] = await selectSigner(tx, { projectId, audience });
      if (current && !current.is_due) return current;
      await this.insert(tx, projectId, audience, { signsAhead: current !== undefined });
      const [signer] = current ? [current] : await selectSigner(tx, { projectId, audience });
      if (!signer) throw new Error('a signing key that was just created does not sign');
      return signer;
    });
  }

  private async insert(tx: Tx, projectId: string, audience: KeyUse, when: { signsAhead: boolean }): Promise<void> {
    const { publicJwk, privateKeyPem } = await newKeyPair(audience);
    const { kid } = publicJwk;
    const sealedPrivateKey = this.sealer.seal(privateKeyPem, sealContext(projectId, kid));
    await insertKey(tx, projectId, audience, { kid, publicJwk, sealedPrivateKey, ...when });
  }
}
