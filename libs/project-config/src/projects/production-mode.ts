import { isLocalHost } from '../hosts.js';

/** The fields of a project that production mode checks; the admin shape includes them. */
export interface ProductionModeSubject {
  id: string;
  config: { allow_localhost: boolean; domains: readonly { domain: string }[] };
}

export interface ProductionModeError {
  message: string;
  /** Dashboard page to fix it, relative to the project. */
  relativeFixUrl: string;
}

/** Why a trusted domain is not allowed in production mode: not a URL, localhost, an IP address, or not https. */
export type UnfitDomain = 'url' | 'local' | 'ip' | 'https';

const MESSAGES: Readonly<Record<UnfitDomain, string>> = {
  url: 'Trusted domain is not a valid URL',
  local: 'Localhost domains are not allowed to be trusted in production mode',
  ip: 'Direct IPs are not valid for trusted domains in production mode',
  https: 'Trusted domains should be HTTPS',
};

/**
 * Lists what prevents production mode (contract/04 §4), at most one error per domain. Empty if the project is ready.
 */
export function productionModeErrors({ id, config }: ProductionModeSubject): ProductionModeError[] {
  const messages = config.domains.flatMap(({ domain }) => {
    const why = unfitForProduction(domain);
    return why === null ? [] : [`${MESSAGES[why]}: ${domain}`];
  });
  if (config.allow_localhost) {
    messages.unshift('Localhost is not allowed in production mode, turn off Allow localhost in project settings');
  }
  return messages.map((message) => ({ message, relativeFixUrl: `/projects/${id}/domains` }));
}

/** @returns null if the domain is allowed */
export function unfitForProduction(domain: string): UnfitDomain | null {
  let url: URL;
  try {
    url = new URL(domain.replaceAll('*', 'wildcard'));
  } catch {
    return 'url';
  }
  const host = url.hostname;
  if (isLocalHost(host) || host === '[::1]') return 'local';
  if (/^[\d.]+$/.test(host) || host.startsWith('[')) return 'ip';
  return url.protocol === 'https:' ? null : 'https';
}
