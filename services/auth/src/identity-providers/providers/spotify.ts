import { OAuthProvider, type Probe } from '../oauth-provider.js';
import type { RawProfile } from '../profile.js';
import { isJson } from '../provider-http.js';
import type { TokenAnswer } from '../token-endpoint.js';

const ME = 'https://api.spotify.com/v1/me';

/** https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile */
export class Spotify extends OAuthProvider {
  readonly scopes = ['user-read-email', 'user-read-private'];

  protected endpoints() {
    return { authorization: 'https://accounts.spotify.com/authorize', token: 'https://accounts.spotify.com/api/token' };
  }

  protected async readProfile({ tokens }: TokenAnswer): Promise<RawProfile> {
    const { body } = await this.http.read(this.client, ME, tokens.accessToken);
    const [image] = Array.isArray(body['images']) ? body['images'] : [];
    // Spotify's manual says: "The email address is unverified".
    return {
      accountId: body['id'],
      displayName: body['display_name'],
      email: body['email'],
      profileImageUrl: isJson(image) ? image['url'] : null,
    };
  }

  protected probe(): Probe {
    return { url: ME };
  }
}
