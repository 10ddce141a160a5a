import { createHmac, timingSafeEqual } from 'node:crypto';
import type { OwnerRole } from '@hallpass/project-config';
import { deriveKeys, type Secrets } from '@hallpass/settings';
import type { AccessType, ApplicationOfCaller } from '../caller/caller.js';

/** The header in which the gateway tells a service who the caller is. Dropped from every request from outside. */
export const CONTEXT_HEADER = 'x-hallpass-context';

const LIFETIME_SECONDS = 60;
export interface SignedContext {
  requestId: string;
  clientAddress: string;
  /** null without project authentication. */
  caller: {
    projectId: string;
    projectVersion: number;
    accessType: AccessType;
    userId: string | null;
    isAnonymous: boolean;
    sessionId: string | null;
    adminUserId: string | null;
    adminRole?: OwnerRole;
    adminSessionId?: string;
    adminKeyId: string | null;
    serverKeyId: string | null;
    impersonatedBy: string | null;
    isOfHostedPages?: boolean;
    application?: ApplicationOfCaller;
  } | null;
}

/** The request that a context is bound to; it is invalid for another method or path (security J1). */
export interface BoundRequest {
  method: string;
  /** Path and query as sent. */
  url: string;
}

/**
 * Signs and checks caller contexts: `<payload>.<HMAC-SHA256>`, both base64url, valid for 60 seconds and one request.
 */
export class ContextSigner {
  private readonly keys: [Buffer, ...Buffer[]];

  constructor(
    settings: Secrets,
    /** Milliseconds since the epoch. */
    private readonly now: () => number = Date.now,
  ) {
    this.keys = deriveKeys(settings, 'caller-context');
  }

  sign(context: SignedContext, request: BoundRequest): string {
    const expiresAt = Math.floor(this.now() / 1000) + LIFETIME_SECONDS;
    const payload = Buffer.from(JSON.stringify({ ...context, expiresAt })).toString('base64url');
    return `${payload}.${mac(this.keys[0], payload, request).toString('base64url')}`;
  }

  /** @returns null for anything that the gateway did not sign for this very request within the last minute */
  verify(header: string, request: BoundRequest): SignedContext | null {
    const [payload, signature, ...rest] = header.split('.');
    if (!payload || !signature || rest.length > 0) return null;
    const given = Buffer.from(signature, 'base64url');
    const isSigned = this.keys.some((key) => {
      const expected = mac(key, payload, request);
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
    if (!isSigned) return null;
    const context = JSON.parse(Buffer.from(payload, 'base64url').toString()) as SignedContext & { expiresAt: number };
    const { requestId, clientAddress, caller, expiresAt } = context;
    return expiresAt > this.now() / 1000 ? { requestId, clientAddress, caller } : null;
  }
}

const mac = (key: Buffer, payload: string, { method, url }: BoundRequest): Buffer =>
  createHmac('sha256', key).update(`${method}\n${url}\n${payload}`).digest();
