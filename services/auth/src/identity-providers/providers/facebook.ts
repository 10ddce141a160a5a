import { createHmac } from 'node:crypto';
import { TextError } from '@hallpass/errors';
import { OAuthProvider, type Probe } from '../oauth-provider.js';
import type { RawProfile } from '../profile.js';
import { isJson, type Json } from '../provider-http.js';
import type { TokenAnswer } from '../token-endpoint.js';

const GRAPH = 'https://graph.facebook.com/v20.0';

/** https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
export class Facebook extends OAuthProvider {
  readonly scopes = ['openid', 'public_profile', 'email'];

  protected endpoints() {
    return { authorization: 'https://www.facebook.com/v20.0/dialog/oauth', token: `${GRAPH}/oauth/access_token` };
  }

  protected override extraParameters(): Record<string, string> {
    return this.client.facebookConfigId ? { config_id: this.client.facebookConfigId } : {};
  }

  /** Maps error numbers of the Graph API: 1 for a wrong secret, 101 for an unknown app, 100 for an unknown code. */
  protected override clientFaultOf({ error }: Json): string | undefined {
    const number = isJson(error) ? error['code'] : undefined;
    if (number === 1 || number === 101) return 'invalid_client';
    return number === 100 ? 'invalid_grant' : undefined;
  }

  protected async readProfile({ tokens }: TokenAnswer): Promise<RawProfile> {
    const { body } = await this.http.read(this.client, this.profileUrl(tokens.accessToken), tokens.accessToken);
    const { id, name, email, picture } = body;
    if (!email)
      throw new TextError(
        400,
        'OAUTH_PROVIDER_GAVE_NO_EMAIL',
        'Facebook returned no email address. Allow access to it when you sign in, or add one to the Facebook account.',
      );
    const image = isJson(picture) && isJson(picture['data']) ? picture['data']['url'] : null;
    return { accountId: id, displayName: name, email, profileImageUrl: image };
  }

  protected probe(accessToken: string): Probe {
    return { url: this.profileUrl(accessToken) };
  }

  /**
   * Adds a proof that we have the secret, which apps may require
   * (https://developers.facebook.com/docs/graph-api/guides/secure-requests).
   */
  private profileUrl(accessToken: string): string {
    const proof = createHmac('sha256', this.client.clientSecret).update(accessToken).digest('hex');
    return `${GRAPH}/me?fields=id,name,email,picture&appsecret_proof=${proof}`;
  }
}
