import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Flags of authenticator data (WebAuthn L3 §6.1). */
export const FLAGS = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };

/** Deviations from what an honest browser and authenticator would send. */
export interface Forgery {
  clientData?: Record<string, unknown>;
  /** The RP whose hash the authenticator data contains. */
  rpId?: string;
  /** All flags of the authenticator data except `attested`. */
  flags?: number;
  /** Default: one more than the last time. */
  signCount?: number;
  /** COSE algorithm that the new key claims to use. */
  algorithm?: number;
  attestation?: { fmt: string; attStmt: Map<string, CborValue> };
  credentialId?: Buffer;
  /** The kind of authenticator. Default: zeros, which tell nothing. */
  aaguid?: string;
  /** base64url; null omits it. */
  userHandle?: string | null;
  /** Signs in place of the passkey's own key. */
  key?: KeyObject;
  /** Overrides members of the response's outermost object. */
  outer?: Record<string, unknown>;
}

interface Options {
  challenge: string;
  user?: { id: string };
}

/**
 * A browser with an authenticator, for tests that only use the API: one P-256 passkey, no attestation (WebAuthn L3 §6).
 * Its page is at `origin`.
 */
export class SoftwareAuthenticator {
  credentialId = randomBytes(32);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = '';
  private signCount = 0;

  /** @param flags of every response, unless forged; default: the user is verified */
  constructor(
    readonly origin: string,
    private readonly flags = FLAGS.userPresent | FLAGS.userVerified,
  ) {}

  /**
   * `navigator.credentials.create()`: returns the RegistrationResponseJSON. @param options `options_json` of the API
   */
  create(options: unknown, forgery: Forgery = {}) {
    const { challenge, user } = options as Options;
    this.userHandle = user?.id ?? '';
    const id = forgery.credentialId ?? this.credentialId;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const aaguid = Buffer.from((forgery.aaguid ?? '0'.repeat(32)).replaceAll('-', ''), 'hex');
    const publicKey = cbor(this.coseKey(forgery.algorithm ?? -7));
    const attested = Buffer.concat([aaguid, length, id, publicKey]);
    const { fmt, attStmt } = forgery.attestation ?? { fmt: 'none', attStmt: new Map<string, CborValue>() };
    const attestation = new Map<string, CborValue>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', this.authenticatorData(forgery, attested)],
    ]);
    return {
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge, forgery).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: { credProps: { rk: true } },
      authenticatorAttachment: 'platform',
      ...forgery.outer,
    };
  }

  /** `navigator.credentials.get()`: returns the AuthenticationResponseJSON. @param options `options_json` of the API */
  get(options: unknown, forgery: Forgery = {}) {
    const { challenge } = options as Options;
    const id = (forgery.credentialId ?? this.credentialId).toString('base64url');
    const clientData = this.clientData('webauthn.get', challenge, forgery);
    const data = this.authenticatorData(forgery);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    const userHandle = forgery.userHandle === undefined ? this.userHandle : forgery.userHandle;
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, forgery.key ?? this.keys.privateKey).toString('base64url'),
        ...(userHandle === null ? {} : { userHandle }),
      },
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      ...forgery.outer,
    };
  }

  private clientData(type: string, challenge: string, { clientData }: Forgery): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false, ...clientData }));
  }

  private authenticatorData(forgery: Forgery, attested?: Buffer): Buffer {
    const rpId = forgery.rpId ?? new URL(this.origin).hostname;
    this.signCount = forgery.signCount ?? this.signCount + 1;
    const flags = (forgery.flags ?? this.flags) | (attested ? FLAGS.attested : 0);
    const rest = Buffer.alloc(5);
    rest[0] = flags;
    rest.writeUInt32BE(this.signCount, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), rest, attested ?? Buffer.alloc(0)]);
  }

  /** EC2 on P-256 (RFC 9053 §7.1). */
  private coseKey(algorithm: number): Map<number, CborValue> {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    return new Map<number, CborValue>([
      [1, 2],
      [3, algorithm],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
  }
}

type CborValue = number | string | Uint8Array | CborValue[] | Map<number | string, CborValue>;

/** Encodes deterministically enough for CTAP2: definite lengths, shortest heads, keys in the given order (RFC 8949). */
export function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

function head(majorType: number, argument: number): Buffer {
  const first = majorType << 5;
  if (argument < 24) return Buffer.from([first | argument]);
  if (argument < 0x100) return Buffer.from([first | 24, argument]);
  const bytes = Buffer.alloc(argument < 0x10000 ? 3 : 5);
  if (bytes.length === 3) bytes.writeUInt16BE(argument, 1);
  else bytes.writeUInt32BE(argument, 1);
  bytes[0] = first | (bytes.length === 3 ? 25 : 26);
  return bytes;
}
