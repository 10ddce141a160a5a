import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { deriveKey, ofEachSecret, type Secrets } from '@hallpass/settings';

/**
 * A project has two logs, each of which is a chain: `changes` in `audit.admin_write`, `events` in
 * `projects.audit_event`.
 */
export const LOGS = ['changes', 'events'] as const;
export type Log = (typeof LOGS)[number];

export interface ChainName {
  projectId: string;
  log: Log;
}

export interface SealedEntry {
  /** Starts at 1, without gaps. */
  position: number;
  entryId: string;
  /** Microseconds since the epoch. */
  occurredMicros: string;
  /** SHA-256 of the entry. */
  digest: Buffer;
}

/** The beginning or end of a chain: the hash after the entry at `position`. */
export interface Checkpoint extends ChainName {
  kind: 'beginning' | 'end';
  /** 0 before the first entry. */
  position: number;
  hash: Buffer;
  /** Microseconds since the epoch. For a beginning: entries older than this are not expected to exist. */
  atMicros: string;
}

export interface Signature {
  keyId: string;
  signature: Buffer;
}

const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export const genesisOf = ({ projectId, log }: ChainName): Buffer =>
  sha256(JSON.stringify(['hallpass-audit', projectId, log]));

/** The hash of an entry, which covers all entries before it, its position and its content. */
export const hashAfter = (before: Buffer, { position, entryId, occurredMicros, digest }: SealedEntry): Buffer =>
  sha256(before, JSON.stringify([position, entryId, occurredMicros, digest.toString('hex')]));

const LABEL = 'audit-checkpoint';
/** PKCS #8 header of an Ed25519 key (RFC 8410 §7); the 32 key bytes follow. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

interface Key {
  id: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** Signs checkpoints (Ed25519) with a key derived from the instance's secret, which is not stored in any database. */
export class CheckpointSigner {
  /** The current key first. */
  private readonly keys: [Key, ...Key[]];

  constructor(secrets: Secrets) {
    this.keys = ofEachSecret(secrets, (secret) => {
      const der = Buffer.concat([PKCS8_HEAD, deriveKey(secret, LABEL)]);
      const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
      const id = deriveKey(secret, `${LABEL}/key-id`, 6).toString('base64url');
      return { id, privateKey, publicKey: createPublicKey(privateKey) };
    });
  }

  get previousKeyId(): string | null {
    return this.keys[1]?.id ?? null;
  }

  sign(checkpoint: Checkpoint): Signature {
    const { id, privateKey } = this.keys[0];
    return { keyId: id, signature: sign(null, messageOf(checkpoint), privateKey) };
  }

  /** Whether this instance signed the checkpoint, with its current or previous secret. */
  verifies(checkpoint: Checkpoint, { keyId, signature }: Signature): boolean {
    const key = this.keys.find(({ id }) => id === keyId);
    return key !== undefined && verify(null, messageOf(checkpoint), key.publicKey, signature);
  }
}

const messageOf = ({ projectId, log, kind, position, hash, atMicros }: Checkpoint): Buffer =>
  Buffer.from(JSON.stringify([LABEL, projectId, log, kind, position, hash.toString('hex'), atMicros]));
