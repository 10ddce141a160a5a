import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { TextError } from '@hallpass/errors';
import { OutboundHttp } from '@hallpass/http';
import { Settings } from '@hallpass/settings';

const LIST_MILLIS = 3_600_000;
/** A key that is not in the list may be new. Unknown keys cannot make us fetch the list more often than this. */
const EARLIEST_AGAIN_MILLIS = 60_000;

interface KeyList {
  keys: ReadonlyMap<string, KeyObject>;
  fetchedAt: number;
}

export interface SignedMessage {
  body: Buffer;
  keyId: string | undefined;
  /** ECDSA with P-256 and SHA-256 over the body, DER in base64. */
  signature: string | undefined;
}

/**
 * The secret scanner's public keys, fetched on first use and then hourly
 * (https://docs.github.com/code-security/secret-scanning/secret-scanning-partner-program).
 */
@Injectable()
export class ScannerKeys {
  private readonly logger = new Logger(ScannerKeys.name);
  private readonly url: URL;
  private list: KeyList | null = null;
  private triedAt = -Infinity;
  private fetching: Promise<KeyList> | null = null;

  constructor(
    settings: Settings,
    private readonly http: OutboundHttp,
  ) {
    this.url = new URL(settings.secretScanningKeysUrl);
  }

  /** @throws TextError 401 if the scanner did not sign the message, 503 while its keys cannot be fetched */
  async assertSigned({ body, keyId, signature }: SignedMessage): Promise<void> {
    const key = keyId && signature ? await this.find(keyId) : undefined;
    const isSigned = key && verify('sha256', body, { key, dsaEncoding: 'der' }, Buffer.from(signature!, 'base64'));
    if (!isSigned)
      throw new TextError(
        401,
        'INVALID_SIGNATURE',
        'The body is not signed by the secret scanner. Send its signature of the body.',
      );
  }

  private async find(keyId: string): Promise<KeyObject | undefined> {
    const known = this.list;
    const isOld = known === null || Date.now() - known.fetchedAt > LIST_MILLIS;
    if (!isOld && known.keys.has(keyId)) return known.keys.get(keyId);
    if (!isOld && Date.now() - this.triedAt < EARLIEST_AGAIN_MILLIS) return undefined;
    const { keys } = await this.fetchOnce();
    return keys.get(keyId);
  }

  /** Concurrent messages share one fetch. If it fails, an old list is better than none. */
  private async fetchOnce(): Promise<KeyList> {
    if (this.fetching === null && Date.now() - this.triedAt < EARLIEST_AGAIN_MILLIS) return this.list ?? unavailable();
    this.fetching ??= this.fetch().finally(() => (this.fetching = null));
    try {
      return await this.fetching;
    } catch (error) {
      this.logger.warn(`Could not download the public keys of the secret scanner: ${String(error)}`);
      return this.list ?? unavailable();
    }
  }

  private async fetch(): Promise<KeyList> {
    this.triedAt = Date.now();
    const headers = { accept: 'application/json' };
    const { status, text } = await this.http.request(this.url, { headers, isOperatorsChoice: true });
    if (status !== 200) throw new Error(`the list of keys returned status ${status}`);
    const list = { keys: readKeys(JSON.parse(text)), fetchedAt: Date.now() };
    this.list = list;
    return list;
  }
}

function readKeys(document: unknown): Map<string, KeyObject> {
  const listed = (document as { public_keys?: unknown } | null)?.public_keys;
  if (!Array.isArray(listed)) throw new Error('the list of keys has no public_keys');
  const keys = new Map<string, KeyObject>();
  for (const { key_identifier: id, key: pem } of listed as { key_identifier?: unknown; key?: unknown }[]) {
    if (typeof id !== 'string' || typeof pem !== 'string') continue;
    const key = readKey(pem);
    if (key?.asymmetricKeyDetails?.namedCurve === 'prime256v1') keys.set(id, key);
  }
  return keys;
}

function readKey(pem: string): KeyObject | null {
  try {
    return createPublicKey(pem);
  } catch {
    return null;
  }
}

function unavailable(): never {
  const retryAfter = { 'retry-after': String(EARLIEST_AGAIN_MILLIS / 1000) };
  throw new TextError(
    503,
    'SCANNER_KEYS_UNAVAILABLE',
    'The public keys of the secret scanner cannot be downloaded. Try again in a minute.',
    retryAfter,
  );
}
