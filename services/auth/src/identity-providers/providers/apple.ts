import type { AuthorizationResponse } from '../identity-provider.js';
import type { OpenId } from '../openid/openid-provider.js';
import { OAuthProvider } from '../oauth-provider.js';
import { isTrue, type RawProfile } from '../profile.js';
import type { ProviderHttp, ProviderClient } from '../provider-http.js';
import type { TokenAnswer } from '../token-endpoint.js';

const ISSUER = 'https://appleid.apple.com';

/**
 * https://developer.apple.com/documentation/signinwithapplerestapi. The client secret is a JWT that the project's owner
 * created with their key (ES256, valid for six months at most). It is sent as configured.
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
    return { response_mode: 'form_post' }; // required by Apple when any scope is requested
  }

  /** Ignores the name in Apple's form: it is unsigned and sent only once. */
  protected async readProfile({ idToken }: TokenAnswer, { nonce }: AuthorizationResponse): Promise<RawProfile> {
    const expected = { issuer: ISSUER, jwksUri: `${ISSUER}/auth/keys`, nonce };
    const claims = await this.openId.idTokens.verify(this.client, idToken, expected);
    const { sub: accountId, email, email_verified: verified, amr } = claims;
    return { accountId, email, emailVerified: isTrue(verified), amr };
  }

  /** Apple has no endpoint that takes an access token. */
  protected probe(): null {
    return null;
  }
}
