import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type Secrets } from '@hallpass/settings';

/** Lifetime of a token for the webhook management API (contract/04 §9). */
const LIFETIME_MILLIS = 24 * 3_600_000;
const PREFIX = 'whtk_';

export interface WebhookTokenHolder {
  projectId: string;
  /** A user of `internal`. */
  adminUserId: string | null;
  /** A key set that opens the access type `admin`. */
  adminKeyId: string | null;
}

/**
 * Issues and reads tokens of `POST /webhooks/svix-token`: `whtk_<payload>.<HMAC-SHA256>`, both base64url. Each request
 * also checks whether the holder still administers the project.
 */
export class WebhookTokens {
  private readonly keys: [Buffer, ...Buffer[]];

  constructor(
    settings: Secrets,
    /** Milliseconds since the epoch. */
    private readonly now: () => number = Date.now,
  ) {
    this.keys = deriveKeys(settings, 'webhook-token');
  }

  issue({ projectId, adminUserId, adminKeyId }: WebhookTokenHolder): string {
    const expiresAt = this.now() + LIFETIME_MILLIS;
    const json = JSON.stringify({ projectId, adminUserId, adminKeyId, expiresAt });
    const payload = Buffer.from(json).toString('base64url');
    return `${PREFIX}${payload}.${mac(this.keys[0], payload).toString('base64url')}`;
  }

  /** @returns null for a token that was not issued here, or has expired */
  read(token: string): WebhookTokenHolder | null {
    const [payload = '', signature = '', ...rest] = token.slice(PREFIX.length).split('.');
    if (!token.startsWith(PREFIX) || rest.length > 0) return null;
    const given = Buffer.from(signature, 'base64url');
    const isOurs = this.keys.some((key) => {
      const expected = mac(key, payload);
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
    if (!isOurs) return null;
    const { expiresAt, ...holder } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as WebhookTokenHolder & {
      expiresAt: number;
    };
    return expiresAt > this.now() ? holder : null;
  }
}

const mac = (key: Buffer, payload: string): Buffer => createHmac('sha256', key).update(payload).digest();
