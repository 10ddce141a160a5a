import { createPublicKey, type KeyObject } from 'node:crypto';
import { signatureOf } from '../../signing-keys/sign-jwt.js';
import { currentIssuer, issuerOfRequest, type SigningAlgorithm } from './current-issuer.js';
import { ExternalSigningKey } from './library.js';

/**
 * Stands for the key of each issuer that signs with an algorithm. The library never sees a private half, and signing on
 * this thread takes a third of the CPU of Web Crypto. The issuers' keys are published by our own endpoint.
 */
export class IssuerKey extends ExternalSigningKey {
  constructor(private readonly algorithm: SigningAlgorithm) {
    super();
  }

  override get kid(): string {
    return issuerOfRequest()?.keys[this.algorithm].kid ?? this.algorithm;
  }

  override get alg(): SigningAlgorithm {
    return this.algorithm;
  }

  override get kty(): 'EC' | 'RSA' {
    return this.algorithm === 'ES256' ? 'EC' : 'RSA';
  }

  override get crv(): string | undefined {
    return this.algorithm === 'ES256' ? 'P-256' : undefined;
  }

  override get pub(): undefined {
    return undefined;
  }

  // The library requires the members of a public key, but never uses them.
  override get x(): string {
    return this.algorithm;
  }

  override get y(): string {
    return this.algorithm;
  }

  override get e(): string {
    return this.algorithm;
  }

  override get n(): string {
    return this.algorithm;
  }

  override keyObject(): KeyObject {
    return createPublicKey(this.signer);
  }

  override sign(data: Uint8Array): Uint8Array {
    return signatureOf(data, this.signer);
  }

  private get signer(): KeyObject {
    return currentIssuer().keys[this.algorithm].key;
  }
}
