import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey, ofEachSecret, Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';

/** The location of a sealed text, which cannot be opened anywhere else. */
export interface SealContext {
  /** `schema.table.column` */
  column: string;
  rowId: string;
  projectId: string;
}

/** A sealed text is damaged, was moved, or was sealed with a secret that is no longer set. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError';
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12; // 96 bits: NIST SP 800-38D §5.2.1.1
const TAG_BYTES = 16;
const VERSION = 's1';

interface SealingKey {
  id: string;
  key: Buffer;
}

/**
 * Seals values that must not be readable in the database (security M2): AES-256-GCM with the location as associated
 * data. Format: `s1.<key id>.<base64url of nonce, ciphertext and tag>`. HALLPASS_SECRET seals; HALLPASS_SECRET_PREVIOUS
 * still opens, so that a secret can be rotated without downtime.
 */
@Injectable()
export class Sealer {
  private readonly current: SealingKey;
  private readonly previous: SealingKey | undefined;
  private readonly keys: ReadonlyMap<string, Buffer>;

  constructor(settings: Settings) {
    const keys = ofEachSecret(settings, sealingKey);
    [this.current, this.previous] = keys;
    this.keys = new Map(keys.map(({ id, key }) => [id, key]));
  }

  seal(plain: string, context: SealContext): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.current.key, nonce).setAAD(placeOf(context));
    const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${VERSION}.${this.current.id}.${sealed.toString('base64url')}`;
  }

  /** @throws UnsealError */
  open(sealed: string, context: SealContext): string {
    const [version, keyId = '', text = ''] = sealed.split('.');
    const key = this.keys.get(keyId);
    if (version !== VERSION || !key)
      throw new UnsealError(
        `${context.column} is encrypted with a secret that is not set. Set HALLPASS_SECRET_PREVIOUS to the previous secret.`,
      );
    const bytes = Buffer.from(text, 'base64url');
    try {
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(placeOf(context)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch (error) {
      throw new UnsealError(`${context.column} cannot be decrypted. It was changed or moved to another row.`, {
        cause: error,
      });
    }
  }

  /** Returns whether the current secret sealed a text. If not, a rotation still has to seal it again. */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(`${VERSION}.${this.current.id}.`);
  }

  /** The key id in texts that HALLPASS_SECRET_PREVIOUS sealed; null if it is not set. */
  get previousKeyId(): string | null {
    return this.previous?.id ?? null;
  }
}

function sealingKey(secret: string): SealingKey {
  return { id: deriveKey(secret, 'sealing/key-id', 6).toString('base64url'), key: deriveKey(secret, 'sealing') };
}

/** `schema.table.column/row id/project`. Only the row id may contain a slash, so the text is unambiguous. */
function placeOf({ column, rowId, projectId }: SealContext): Buffer {
  if (/\//.test(column + projectId)) throw new Error('The name of a column or project must not contain a slash');
  return Buffer.from(`${column}/${rowId}/${projectId}`);
}
