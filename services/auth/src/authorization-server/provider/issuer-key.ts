import { createPublicKey, type KeyObject } from 'node:crypto';
import { signatureOf } from '../../signing-keys/sign-jwt.js';
import type { SigningKey } from './issuer-parts.js';
import { ExternalSigningKey } from './library.js';

/**
 * A key that signs for an issuer. The library never sees its private half, and signing on this thread takes a third of
 * the CPU of Web Crypto.
 */
export class IssuerKey extends ExternalSigningKey {
  private readonly publicKey: KeyObject;

  constructor(private readonly signer: SigningKey) {
    super();
    const { kid, alg, key } = signer;
    Object.assign(this, { kid, alg });
    this.publicKey = createPublicKey(key);
  }

  override keyObject(): KeyObject {
    return this.publicKey;
  }

  override sign(data: Uint8Array): Uint8Array {
    return signatureOf(data, this.signer.key);
  }
}
