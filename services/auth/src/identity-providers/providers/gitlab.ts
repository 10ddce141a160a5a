import { OAuthProvider, type Probe } from '../oauth-provider.js';
import type { RawProfile } from '../profile.js';
import type { TokenAnswer } from '../token-endpoint.js';

const USER = 'https://gitlab.com/api/v4/user';
const EMAILS = `${USER}/emails`;

/** https://docs.gitlab.com/api/oauth2/ */
export class GitLab extends OAuthProvider {
  readonly scopes = ['read_user'];

  protected endpoints() {
    return { authorization: 'https://gitlab.com/oauth/authorize', token: 'https://gitlab.com/oauth/token' };
  }

  protected async readProfile({ tokens }: TokenAnswer): Promise<RawProfile> {
    const { body } = await this.http.read(this.client, USER, tokens.accessToken);
    const { items } = await this.http.read(this.client, EMAILS, tokens.accessToken);
    // The list may omit the primary address; then the account's own confirmation date counts.
    const entry = items.find(({ email }) => email === body['email']) ?? body;
    return {
      accountId: body['id'],
      displayName: body['name'] ?? body['username'],
      email: body['email'],
      emailVerified: typeof entry['confirmed_at'] === 'string' && entry['confirmed_at'] !== '',
      profileImageUrl: body['avatar_url'],
    };
  }

  protected probe(): Probe {
    return { url: USER };
  }
}
