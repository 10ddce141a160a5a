import { decodeJwt } from 'jose';
import type { AuthorizationResponse } from '../identity-provider.js';
import type { OpenId } from '../openid/openid-provider.js';
import { OAuthProvider, type Probe } from '../oauth-provider.js';
import type { RawProfile } from '../profile.js';
import { unusable } from '../provider-errors.js';
import type { ProviderHttp, ProviderClient } from '../provider-http.js';
import type { TokenAnswer } from '../token-endpoint.js';

const LOGIN = 'https://login.microsoftonline.com';
const ME = 'https://graph.microsoft.com/v1.0/me';
/** The tenant of all personal accounts. */
const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';
const TENANT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ISSUER = /^https:\/\/login\.microsoftonline\.com\/([0-9a-f-]+)\/v2\.0$/;

/** https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow */
export class Microsoft extends OAuthProvider {
  readonly scopes = ['User.Read', 'openid'];
  protected override readonly hasNonce = true;
  private readonly tenant: string;

  constructor(
    client: ProviderClient,
    http: ProviderHttp,
    private readonly openId: OpenId,
  ) {
    super(client, http);
    this.tenant = (client.microsoftTenantId || 'consumers').toLowerCase();
  }

  protected endpoints() {
    const base = `${LOGIN}/${encodeURIComponent(this.tenant)}/oauth2/v2.0`;
    return { authorization: `${base}/authorize`, token: `${base}/token` };
  }

  protected async readProfile({ tokens, idToken }: TokenAnswer, { nonce }: AuthorizationResponse): Promise<RawProfile> {
    const amr = await this.methodsOf(idToken, nonce);
    const { body } = await this.http.read(this.client, ME, tokens.accessToken);
    // Treat every address from Graph as unverified: a tenant's administrators can write any address into it.
    return {
      accountId: body['id'],
      displayName: body['displayName'],
      email: body['mail'] ?? body['userPrincipalName'],
      amr,
    };
  }

  protected probe(): Probe {
    return { url: ME };
  }

  /**
   * Checks that the issuer's tenant is the configured one (security E4). `tid` may be missing.
   * @returns `amr`
   */
  private async methodsOf(idToken: string | null, nonce: string): Promise<unknown> {
    const tenantId = tenantOf(idToken);
    if (tenantId === null || !(await this.isAllowed(tenantId)))
      throw unusable(this.type, 'signed in an account from another tenant');
    const { amr } = await this.openId.idTokens.verify(this.client, idToken, {
      issuer: `${LOGIN}/${tenantId}/v2.0`,
      jwksUri: `${LOGIN}/${encodeURIComponent(this.tenant)}/discovery/v2.0/keys`,
      nonce,
    });
    return amr;
  }

  private async isAllowed(tenantId: string): Promise<boolean> {
    if (this.tenant === 'common') return true;
    if (this.tenant === 'organizations') return tenantId !== CONSUMERS;
    if (this.tenant === 'consumers') return tenantId === CONSUMERS;
    if (TENANT_ID.test(this.tenant)) return tenantId === this.tenant;
    // The tenant is configured by domain name, so ask Microsoft for its id.
    const named = `${LOGIN}/${encodeURIComponent(this.tenant)}/v2.0`;
    const isMicrosofts = (issuer: string) => issuer.startsWith(`${LOGIN}/`);
    const { issuer } = await this.openId.discovery.find(this.client, named, isMicrosofts);
    return issuer === `${LOGIN}/${tenantId}/v2.0`;
  }
}

/** Reads the tenant of a token that is not verified yet. */
function tenantOf(idToken: string | null): string | null {
  try {
    const { iss = '', tid } = decodeJwt(idToken ?? '');
    const tenantId = ISSUER.exec(iss)?.[1] ?? '';
    return TENANT_ID.test(tenantId) && (tid === undefined || tid === tenantId) ? tenantId : null;
  } catch {
    return null;
  }
}
