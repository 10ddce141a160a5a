import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { OwnMetadata } from '../provider/clients.js';
import { JWT_BEARER } from '../provider/grant-types.js';
import { invalidGrant } from '../provider/invalid-grant.js';
import { boundHelpers, clientCredentialsHandler, InvalidRequest } from '../provider/library.js';
import type { OwnGrant } from '../provider/issuer-parts.js';
import { failedAuthentication } from '../provider/suspicious-refusals.js';
import { Workloads } from './workloads.js';

/**
 * The grant with which a workload exchanges a token of its platform for one of an application (RFC 7523 §2.1). The
 * answer is that of the client credentials grant.
 */
export const addJwtBearerGrant: OwnGrant = (provider: Provider, { fetch }) => {
  const workloads = new Workloads(fetch);
  const helpers = boundHelpers(provider);
  const grant = async (ctx: KoaContextWithOIDC) => {
    const { client, params } = ctx.oidc;
    const assertion = params?.['assertion'];
    if (typeof assertion !== 'string' || assertion === '')
      throw new InvalidRequest("the parameter 'assertion' is missing");
    const { workload_identities: identities } = client as unknown as OwnMetadata;
    const refusal = await workloads.refusalOf(identities, assertion);
    if (refusal !== null)
      throw failedAuthentication(
        invalidGrant('no workload identity of the application accepts the assertion', refusal),
      );
    await clientCredentialsHandler(provider, helpers, ctx);
  };
  provider.registerGrantType(JWT_BEARER, grant, ['assertion', 'scope', 'resource'], ['resource']);
};
