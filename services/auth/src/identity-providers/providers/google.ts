import type { AuthorizationResponse } from '../identity-provider.js';
import type { OpenId } from '../openid/openid-provider.js';
import { OAuthProvider, type Probe } from '../oauth-provider.js';
import { isTrue, type RawProfile } from '../profile.js';
import { unusable } from '../provider-errors.js';
import type { ProviderHttp, ProviderClient } from '../provider-http.js';
import type { TokenAnswer } from '../token-endpoint.js';

const ISSUER = 'https://accounts.google.com';
const KEYS = 'https://www.googleapis.com/oauth2/v3/certs';
const USERINFO = 'https://openidconnect.googleapis.com/v1/userinfo';

/** https://developers.google.com/identity/openid-connect/openid-connect */
export class Google extends OAuthProvider {
  readonly scopes = [
    'https://www.googleapis.com/auth/userinfo.email',
    'https://www.googleapis.com/auth/userinfo.profile',
    'openid', // for the ID token
  ];
  protected override readonly hasNonce = true;

  constructor(
    client: ProviderClient,
    http: ProviderHttp,
    private readonly openId: OpenId,
  ) {
    super(client, http);
  }

  protected endpoints() {
    return {
      authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
    };
  }

  protected override extraParameters() {
    return { include_granted_scopes: 'true' };
  }

  protected async readProfile({ tokens, idToken }: TokenAnswer, { nonce }: AuthorizationResponse): Promise<RawProfile> {
    const expected = { issuer: ISSUER, jwksUri: KEYS, nonce };
    const { sub, amr } = await this.openId.idTokens.verify(this.client, idToken, expected);
    const { body } = await this.http.read(this.client, USERINFO, tokens.accessToken);
    if (sub !== body['sub']) throw unusable(this.type, 'returned the profile of another user');
    return {
      accountId: sub,
      displayName: body['name'],
      email: body['email'],
      emailVerified: isTrue(body['email_verified']),
      profileImageUrl: body['picture'],
      amr,
    };
  }

  protected probe(): Probe {
    return { url: USERINFO };
  }
}
