import { isLocalHost } from '../hosts.js';

/** The part of a project that production mode judges; the admin shape has it. */
export interface ProductionModeSubject {
  id: string;
  config: { allow_localhost: boolean; domains: readonly { domain: string }[] };
}

export interface ProductionModeError {
  message: string;
  /** Where in the dashboard it is put right. */
  relativeFixUrl: string;
}

/** What keeps a trusted domain out of production mode: no address at all, localhost, an IP address, or no https. */
export type UnfitDomain = 'url' | 'local' | 'ip' | 'https';

const MESSAGES: Readonly<Record<UnfitDomain, string>> = {
  url: 'Trusted domain is not a valid URL',
  local: 'Localhost domains are not allowed to be trusted in production mode',
  ip: 'Direct IPs are not valid for trusted domains in production mode',
  https: 'Trusted domains should be HTTPS',
};

/** What stands in the way of production mode (contract/04 §4); at most one error a domain. Empty when ready. */
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

/** @returns null for a domain that is fit */
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
