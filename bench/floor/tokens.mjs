// Access tokens with synchronous node:crypto, ES256. Checks nothing but signature and time.
import { createPublicKey, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (segment) => JSON.parse(Buffer.from(segment, 'base64url').toString('utf8'));

export class Tokens {
  constructor(pool) {
    this.pool = pool;
    this.keys = new Map();
    this.kid = randomUUID();
    this.signingKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  }

  /** Returns the claims of a token that Hallpass issued, or null. */
  async verify(token) {
    const [header, payload, signature] = token.split('.');
    const { kid } = decode(header);
    const key = this.keys.get(kid) ?? (await this.load(kid));
    const bytes = Buffer.from(signature, 'base64url');
    if (!verify('sha256', Buffer.from(`${header}.${payload}`), { key, dsaEncoding: 'ieee-p1363' }, bytes)) return null;
    const claims = decode(payload);
    return claims.exp > Date.now() / 1000 ? claims : null;
  }

  sign(projectId, subject) {
    const issuedAt = Math.floor(Date.now() / 1000);
    const claims = {
      iss: `http://localhost/api/v1/projects/${projectId}`,
      aud: projectId,
      sub: subject.user_id,
      iat: issuedAt,
      exp: issuedAt + 600,
      project_id: projectId,
      branch_id: 'main',
      refresh_token_id: subject.session_id,
      role: 'authenticated',
      name: subject.display_name,
      email: subject.primary_email,
      email_verified: subject.primary_email_verified,
      selected_team_id: subject.selected_team_id,
      is_anonymous: subject.is_anonymous,
    };
    const signed = `${encode({ alg: 'ES256', typ: 'at+jwt', kid: this.kid })}.${encode(claims)}`;
    const options = { key: this.signingKey, dsaEncoding: 'ieee-p1363' };
    return `${signed}.${sign('sha256', Buffer.from(signed), options).toString('base64url')}`;
  }

  async load(kid) {
    const { rows } = await this.pool.query('SELECT public_jwk FROM auth.signing_key WHERE kid = $1', [kid]);
    const key = createPublicKey({ key: rows[0].public_jwk, format: 'jwk' });
    this.keys.set(kid, key);
    return key;
  }
}
