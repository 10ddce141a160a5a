import type { AuthorizationResponse } from '../identity-provider.js';
import type { OpenId } from '../openid/openid-provider.js';
import { OAuthProvider } from '../oauth-provider.js';
import { isTrue, type RawProfile } from '../profile.js';
import type { ProviderClient } from '../provider-client.js';
import type { ProviderHttp } from '../provider-http.js';
import type { TokenAnswer } from '../token-endpoint.js';

const ISSUER = 'https://appleid.apple.com';

/**
 * https://developer.apple.com/documentation/signinwithapplerestapi. The client secret is a JWT that the owner has made
 * with their key (ES256, at most six months) and configured as it is.
 */
export class Apple extends OAuthProvider {
  readonly scopes = ['name', 'email'];
  override readonly answersByPost = true;
  protected override readonly clientAuthentication = 'client_secret_post';
  protected override readonly hasNonce = true;

  constructor(
    client: ProviderClient,
    http: ProviderHttp,
    private readonly openId: OpenId,
  ) {
    super(client, http);
  }

  protected endpoints() {
    return { authorization: `${ISSUER}/auth/authorize`, token: `${ISSUER}/auth/token` };
  }

  protected override extraParameters() {
    return { response_mode: 'form_post' }; // what it wants as soon as a scope is asked for
  }

  /** The name in the form that Apple sends is neither signed nor sent again: it is passed over. */
  protected async readProfile({ idToken }: TokenAnswer, { nonce }: AuthorizationResponse): Promise<RawProfile> {
    const expected = { issuer: ISSUER, jwksUri: `${ISSUER}/auth/keys`, nonce };
    const claims = await this.openId.idTokens.verify(this.client, idToken, expected);
    return { accountId: claims.sub, email: claims['email'], emailVerified: isTrue(claims['email_verified']) };
  }

  /** Apple has no endpoint that takes an access token. */
  protected probe(): null {
    return null;
  }
}
