import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { deriveKey, ofEachSecret, type Secrets } from '@hallpass/settings';

/** The logs of a project; each is a chain. `changes`: `audit.admin_write`, `events`: `projects.audit_event`. */
export const LOGS = ['changes', 'events'] as const;
export type Log = (typeof LOGS)[number];

export interface ChainName {
  projectId: string;
  log: Log;
}

/** An entry of a log, in its place of the chain. */
export interface SealedEntry {
  /** From 1 on, without a gap. */
  position: number;
  entryId: string;
  /** Microseconds since the epoch. */
  occurredMicros: string;
  /** SHA-256 of the entry. */
  digest: Buffer;
}

/** Where a chain begins or ends: after the entry at `position`, whose hash this is. */
export interface Checkpoint extends ChainName {
  kind: 'beginning' | 'end';
  /** 0 before the first entry. */
  position: number;
  hash: Buffer;
  /** Microseconds since the epoch; of a beginning: no older entry is expected to be there. */
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

/** What the first entry of a chain follows. */
export const genesisOf = ({ projectId, log }: ChainName): Buffer =>
  sha256(JSON.stringify(['hallpass-audit', projectId, log]));

/** The hash of an entry: of all before it, of its place, and of what it says. */
export const hashAfter = (before: Buffer, { position, entryId, occurredMicros, digest }: SealedEntry): Buffer =>
  sha256(before, JSON.stringify([position, entryId, occurredMicros, digest.toString('hex')]));

const LABEL = 'audit-checkpoint';
/** PKCS #8 of an Ed25519 key (RFC 8410 §7), up to its 32 bytes. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

interface Key {
  id: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** Signs checkpoints (Ed25519) with a key of the instance's secret, which is in no database. */
export class CheckpointSigner {
  /** The key of today first. */
  private readonly keys: [Key, ...Key[]];

  constructor(secrets: Secrets) {
    this.keys = ofEachSecret(secrets, (secret) => {
      const der = Buffer.concat([PKCS8_HEAD, deriveKey(secret, LABEL)]);
      const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
      const id = deriveKey(secret, `${LABEL}/key-id`, 6).toString('base64url');
      return { id, privateKey, publicKey: createPublicKey(privateKey) };
    });
  }

  /** The id of the key before, while its secret is set. */
  get previousKeyId(): string | null {
    return this.keys[1]?.id ?? null;
  }

  sign(checkpoint: Checkpoint): Signature {
    const { id, privateKey } = this.keys[0];
    return { keyId: id, signature: sign(null, messageOf(checkpoint), privateKey) };
  }

  /** Whether this instance has signed it, with its secret of today or the one before. */
  verifies(checkpoint: Checkpoint, { keyId, signature }: Signature): boolean {
    const key = this.keys.find(({ id }) => id === keyId);
    return key !== undefined && verify(null, messageOf(checkpoint), key.publicKey, signature);
  }
}

const messageOf = ({ projectId, log, kind, position, hash, atMicros }: Checkpoint): Buffer =>
  Buffer.from(JSON.stringify([LABEL, projectId, log, kind, position, hash.toString('hex'), atMicros]));
