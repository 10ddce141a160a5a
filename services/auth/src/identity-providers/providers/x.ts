import { OAuthProvider, type Probe } from '../oauth-provider.js';
import type { RawProfile } from '../profile.js';
import { isJson } from '../provider-http.js';
import type { TokenAnswer } from '../token-endpoint.js';

const ME = 'https://api.x.com/2/users/me?user.fields=id,name,profile_image_url,username';

/** https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/authorization-code */
export class X extends OAuthProvider {
  readonly scopes = ['users.read', 'offline.access', 'tweet.read'];

  protected endpoints() {
    return { authorization: 'https://twitter.com/i/oauth2/authorize', token: 'https://api.x.com/2/oauth2/token' };
  }

  /** X provides no email address. */
  protected async readProfile({ tokens }: TokenAnswer): Promise<RawProfile> {
    const { body } = await this.http.read(this.client, ME, tokens.accessToken);
    const user = isJson(body['data']) ? body['data'] : {};
    return {
      accountId: user['id'],
      displayName: user['name'] ?? user['username'],
      profileImageUrl: user['profile_image_url'],
    };
  }

  protected probe(): Probe {
    return { url: ME };
  }
}
