import { TextError } from '@hallpass/errors';
import { OAuthProvider, type Probe } from '../oauth-provider.js';
import type { RawProfile } from '../profile.js';
import { unusable } from '../provider-errors.js';
import type { TokenAnswer } from '../token-endpoint.js';

const USER = 'https://api.github.com/user';
const EMAILS = 'https://api.github.com/user/emails';
const HEADERS = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' };

/** https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
export class GitHub extends OAuthProvider {
  readonly scopes = ['user:email'];
  /** Tokens of GitHub apps expire after 8 hours; those of OAuth apps do not expire. */
  protected override readonly defaultLifetimeSeconds = 8 * 3600;

  protected endpoints() {
    return {
      authorization: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
    };
  }

  protected async readProfile({ tokens }: TokenAnswer): Promise<RawProfile> {
    const { body } = await this.http.read(this.client, USER, tokens.accessToken, HEADERS);
    const { primary, isVerified } = await this.primaryEmail(tokens.accessToken);
    return {
      accountId: body['id'],
      displayName: body['name'] ?? body['login'],
      email: primary,
      emailVerified: isVerified,
      profileImageUrl: body['avatar_url'],
    };
  }

  protected probe(): Probe {
    return { url: USER, headers: HEADERS };
  }

  /** Reads the primary address. The profile's own `email` is the public one and never proves ownership. */
  private async primaryEmail(accessToken: string): Promise<{ primary: unknown; isVerified: boolean }> {
    const headers = { ...HEADERS, authorization: `Bearer ${accessToken}` };
    const { status, items } = await this.http.send(this.client, EMAILS, { headers });
    if (status === 403)
      throw new TextError(
        400,
        'OAUTH_PROVIDER_MISCONFIGURED',
        'GitHub does not give this app access to the email addresses of the account. Give the GitHub App the account permission "Email addresses", read-only.',
      );
    if (status !== 200) throw unusable(this.type, `did not return the email addresses (status ${status})`);
    const entry = items.find(({ primary }) => primary === true);
    return { primary: entry?.['email'], isVerified: entry?.['verified'] === true };
  }
}
