import { hostOfPattern } from '../hosts.js';
import { perConfig } from '../per-config.js';
import { isDomainName } from '../tree/node.js';
import type { ProjectConfig } from '../tree/tree.js';

/** Whether passkeys of a project can belong to a domain: the host of a trusted https domain, or a parent of one. */
export function trustsRpId({ domains }: Pick<ProjectConfig, 'domains'>, rpId: string): boolean {
  const hosts = Object.values(domains.trustedDomains).flatMap(({ baseUrl = '' }) =>
    /^https:/i.test(baseUrl) ? [hostOfPattern(baseUrl).toLowerCase()] : [],
  );
  return isDomainName(rpId) && hosts.some((host) => host === rpId || host.endsWith(`.${rpId}`));
}

/**
 * The domain that new passkeys of a project belong to (`auth.passkey.rpId`). Undefined if it is not set or not trusted:
 * each passkey then belongs to the host of its page.
 */
export const passkeyRpId = perConfig((config): string | undefined => {
  const { rpId } = config.auth.passkey;
  return rpId !== undefined && trustsRpId(config, rpId) ? rpId : undefined;
});

/** Returns what is wrong with the rpId of a configuration, as a sentence. Null if it is valid or not set. */
export function passkeyRpIdProblem(config: ProjectConfig): string | null {
  const { rpId } = config.auth.passkey;
  if (rpId === undefined || trustsRpId(config, rpId)) return null;
  return (
    `auth.passkey.rpId is ${JSON.stringify(rpId)}, but no trusted https domain has this host or is below it. ` +
    'Add the domain first, or remove the setting.'
  );
}

/**
 * The file that a domain serves at `/.well-known/webauthn`, so that pages of other hosts can use its passkeys (WebAuthn
 * Level 3 §5.11): the hosted pages, and trusted domains that are not below the domain.
 * @param hostedOrigin origin of the hosted pages
 */
export function relatedOrigins(
  { domains }: Pick<ProjectConfig, 'domains'>,
  rpId: string,
  hostedOrigin: string,
): string {
  const origins = Object.values(domains.trustedDomains).flatMap(({ baseUrl = '' }) =>
    /^https:/i.test(baseUrl) && !baseUrl.includes('*') && URL.canParse(baseUrl) ? [new URL(baseUrl).origin] : [],
  );
  const others = [hostedOrigin, ...origins].filter((origin) => !`.${new URL(origin).hostname}`.endsWith(`.${rpId}`));
  return JSON.stringify({ origins: [...new Set(others)] }, null, 2);
}
