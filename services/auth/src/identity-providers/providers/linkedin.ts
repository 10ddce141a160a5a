import { OAuthProvider, type Probe } from '../oauth-provider.js';
import { isTrue, type RawProfile } from '../profile.js';
import type { TokenAnswer } from '../token-endpoint.js';

const USERINFO = 'https://api.linkedin.com/v2/userinfo';

/** https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2 */
export class LinkedIn extends OAuthProvider {
  readonly scopes = ['openid', 'profile', 'email'];
  protected override readonly clientAuthentication = 'client_secret_post';
  /** LinkedIn refuses web apps that send a verifier. */
  protected override readonly hasPkce = false;

  protected endpoints() {
    return {
      authorization: 'https://www.linkedin.com/oauth/v2/authorization',
      token: 'https://www.linkedin.com/oauth/v2/accessToken',
    };
  }

  protected async readProfile({ tokens }: TokenAnswer): Promise<RawProfile> {
    const { body } = await this.http.read(this.client, USERINFO, tokens.accessToken);
    return {
      accountId: body['sub'],
      displayName: body['name'],
      email: body['email'],
      emailVerified: isTrue(body['email_verified']),
      profileImageUrl: body['picture'],
    };
  }

  protected probe(): Probe {
    return { url: USERINFO };
  }
}
