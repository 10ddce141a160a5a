import { OAuthProvider, type Probe } from '../oauth-provider.js';
import type { RawProfile } from '../profile.js';
import type { TokenAnswer } from '../token-endpoint.js';

const ME = 'https://discord.com/api/users/@me';

/** https://discord.com/developers/docs/topics/oauth2 */
export class Discord extends OAuthProvider {
  readonly scopes = ['identify', 'email'];

  protected endpoints() {
    return { authorization: 'https://discord.com/oauth2/authorize', token: 'https://discord.com/api/oauth2/token' };
  }

  protected async readProfile({ tokens }: TokenAnswer): Promise<RawProfile> {
    const { body } = await this.http.read(this.client, ME, tokens.accessToken);
    const { id, avatar } = body;
    return {
      accountId: id,
      displayName: body['global_name'] ?? body['username'],
      email: body['email'],
      emailVerified: body['verified'] === true,
      profileImageUrl: avatar ? `https://cdn.discordapp.com/avatars/${String(id)}/${String(avatar)}.png` : null,
    };
  }

  protected probe(): Probe {
    return { url: ME };
  }
}
