import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ANY_PROJECT, RATE_LIMITS, RateLimits } from '@hallpass/access';
import { KnownErrors, SchemaFaults } from '@hallpass/errors';
import type { CredentialLabelDto, FoundCredentialDto } from './credential-scanning.dto.js';
import { LeakedApiKeys } from './leaked-api-keys.js';
import { ScannerKeys, type SignedMessage } from './scanner-keys.js';

@Injectable()
export class CredentialScanningService {
  constructor(
    private readonly leaked: LeakedApiKeys,
    private readonly scanner: ScannerKeys,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Revokes a key that was found in public. Having the key is the only requirement.
   * @throws ApiKeyNotFound, PublicApiKeyCannotBeRevoked, ApiKeyExpired; RateLimitedError from the 61st unknown key in a
   * minute on
   */
  async revoke(key: string, clientAddress: string): Promise<void> {
    try {
      await this.leaked.revoke(key);
    } catch (error) {
      if (error instanceof KnownErrors.ApiKeyNotFound)
        await this.limits.consume(RATE_LIMITS.unknownApiKey, { projectId: ANY_PROJECT, clientAddress });
      throw error;
    }
  }

  /**
   * Revokes the credentials that a scanner has found, one after the other because a message may hold many.
   * @returns for each credential, whether it is one of our secret keys
   * @throws TextError 401 or 503 for the signature; SchemaError for a body of another form
   */
  async revokeFound(message: SignedMessage): Promise<CredentialLabelDto[]> {
    await this.scanner.assertSigned(message);
    const labels: CredentialLabelDto[] = [];
    for (const { token, type, url } of readFound(message.body)) {
      labels.push({
        token_hash: createHash('sha256').update(token).digest('hex'),
        token_type: type,
        label: (await this.isSecretOfOurs(token, url)) ? 'true_positive' : 'false_positive',
      });
    }
    return labels;
  }

  /** An expired key counts as a secret, too. */
  private async isSecretOfOurs(token: string, url: string | undefined): Promise<boolean> {
    try {
      await this.leaked.revoke(token, url);
      return true;
    } catch (error) {
      if (error instanceof KnownErrors.ApiKeyExpired) return true;
      if (error instanceof KnownErrors.ApiKeyNotFound || error instanceof KnownErrors.PublicApiKeyCannotBeRevoked)
        return false;
      throw error;
    }
  }
}

function readFound(body: Buffer): FoundCredentialDto[] {
  let document: unknown;
  try {
    document = JSON.parse(body.toString('utf8'));
  } catch {
    document = null; // the engine's own message would quote the body
  }
  if (!Array.isArray(document) || !document.every(isFound))
    throw new SchemaFaults(['body must be a list of { token, type, url, source }']);
  return document;
}

function isFound(entry: unknown): entry is FoundCredentialDto {
  if (typeof entry !== 'object' || entry === null) return false;
  const { token, type, url } = entry as Record<string, unknown>;
  return typeof token === 'string' && typeof type === 'string' && (url === undefined || typeof url === 'string');
}
