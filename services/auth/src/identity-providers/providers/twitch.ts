import { OAuthProvider, type Probe } from '../oauth-provider.js';
import type { RawProfile } from '../profile.js';
import { isJson, type Json } from '../provider-http.js';
import type { TokenAnswer } from '../token-endpoint.js';

const USERS = 'https://api.twitch.tv/helix/users';

/** https://dev.twitch.tv/docs/authentication/getting-tokens-oauth/ */
export class Twitch extends OAuthProvider {
  readonly scopes = ['user:read:email'];
  protected override readonly clientAuthentication = 'client_secret_post';

  protected endpoints() {
    return { authorization: 'https://id.twitch.tv/oauth2/authorize', token: 'https://id.twitch.tv/oauth2/token' };
  }

  /** Twitch describes errors in a sentence, without a code. */
  protected override clientFaultOf({ message }: Json): string | undefined {
    if (typeof message !== 'string') return undefined;
    if (/^invalid authorization code$/i.test(message)) return 'invalid_grant';
    return /^invalid client( secret)?$/i.test(message) ? 'invalid_client' : undefined;
  }

  protected async readProfile({ tokens }: TokenAnswer): Promise<RawProfile> {
    const { url, headers } = this.probe();
    const { body } = await this.http.read(this.client, url, tokens.accessToken, headers);
    const [first] = Array.isArray(body['data']) ? body['data'] : [];
    const user = isJson(first) ? first : {};
    return {
      accountId: user['id'],
      displayName: user['display_name'] ?? user['login'],
      email: user['email'],
      emailVerified: true, // Twitch's manual says: "The user's verified email address"
      profileImageUrl: user['profile_image_url'],
    };
  }

  protected probe(): Probe & { headers: Record<string, string> } {
    return { url: USERS, headers: { 'client-id': this.client.clientId } };
  }
}
