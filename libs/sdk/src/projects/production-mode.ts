import type { AdminProjectConfig } from './admin-project-config.js';

/** A problem that prevents production mode. */
export interface ProductionModeError {
  readonly message: string;
  /** Path in the dashboard where the problem can be fixed. */
  readonly relativeFixUrl: `/${string}`;
}

/**
 * Returns the problems that prevent production mode, at most one per domain (contract/04 §4, spec §5). Empty if the
 * project is ready.
 */
export function productionModeErrors(
  id: string,
  { allowLocalhost, domains }: Pick<AdminProjectConfig, 'allowLocalhost' | 'domains'>,
): ProductionModeError[] {
  const messages = domains.map(({ domain }) => domainProblem(domain)).filter((message) => message !== null);
  if (allowLocalhost) {
    messages.unshift('Localhost is not allowed in production mode, turn off Allow localhost in project settings');
  }
  return messages.map((message) => ({ message, relativeFixUrl: `/projects/${id}/domains` as const }));
}

function domainProblem(domain: string): string | null {
  let url: URL;
  try {
    url = new URL(domain.replaceAll('*', 'wildcard'));
  } catch {
    return `Trusted domain is not a valid URL: ${domain}`;
  }
  const { hostname, protocol } = url;
  if (/(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname)) {
    return `Localhost domains are not allowed to be trusted in production mode: ${domain}`;
  }
  if (/^[\d.]+$|^\[/.test(hostname)) {
    return `Direct IPs are not valid for trusted domains in production mode: ${domain}`;
  }
  return protocol === 'https:' ? null : `Trusted domains should be HTTPS: ${domain}`;
}
