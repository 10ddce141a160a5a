import { OAuthProvider, type Probe } from '../oauth-provider.js';
import type { RawProfile } from '../profile.js';
import { isJson } from '../provider-http.js';
import type { TokenAnswer } from '../token-endpoint.js';

const USER = 'https://api.bitbucket.org/2.0/user';
const EMAILS = `${USER}/emails`;

/** https://developer.atlassian.com/cloud/bitbucket/oauth-2/ */
export class Bitbucket extends OAuthProvider {
  readonly scopes = ['account', 'email'];

  protected endpoints() {
    return {
      authorization: 'https://bitbucket.org/site/oauth2/authorize',
      token: 'https://bitbucket.org/site/oauth2/access_token',
    };
  }

  protected async readProfile({ tokens }: TokenAnswer): Promise<RawProfile> {
    const { body } = await this.http.read(this.client, USER, tokens.accessToken);
    const emails = await this.http.read(this.client, EMAILS, tokens.accessToken);
    const entries = Array.isArray(emails.body['values']) ? emails.body['values'].filter(isJson) : [];
    const entry = entries.find(({ is_primary }) => is_primary === true) ?? entries[0];
    const { avatar } = isJson(body['links']) ? body['links'] : {};
    return {
      accountId: body['account_id'],
      displayName: body['display_name'],
      email: entry?.['email'],
      emailVerified: entry?.['is_confirmed'] === true,
      profileImageUrl: isJson(avatar) ? avatar['href'] : null,
    };
  }

  protected probe(): Probe {
    return { url: USER };
  }
}
