import { isLocalHost } from '../trust/hosts.js';

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

/** What stands in the way of production mode (contract/04 §4); at most one error a domain. Empty when ready. */
export function productionModeErrors({ id, config }: ProductionModeSubject): ProductionModeError[] {
  const messages = config.domains.map(({ domain }) => domainProblem(domain)).filter((message) => message !== null);
  if (config.allow_localhost) {
    messages.unshift('Localhost is not allowed in production mode, turn off Allow localhost in project settings');
  }
  return messages.map((message) => ({ message, relativeFixUrl: `/projects/${id}/domains` }));
}

function domainProblem(domain: string): string | null {
  let url: URL;
  try {
    url = new URL(domain.replaceAll('*', 'wildcard'));
  } catch {
    return `Trusted domain is not a valid URL: ${domain}`;
  }
  const host = url.hostname;
  if (isLocalHost(host) || host === '[::1]')
    return `Localhost domains are not allowed to be trusted in production mode: ${domain}`;
  if (/^[\d.]+$/.test(host) || host.startsWith('['))
    return `Direct IPs are not valid for trusted domains in production mode: ${domain}`;
  if (url.protocol !== 'https:') return `Trusted domains should be HTTPS: ${domain}`;
  return null;
}
