import type { ConfigTree } from '@hallpass/js';
import { configValueAt, domainProblem } from '@hallpass/project-config';
import { newConfigKey } from '../config-forms/config-key';

export interface TrustedDomain {
  /** Key in the configuration. */
  id: string;
  baseUrl: string;
  handlerPath: string;
}

/** Sorted by URL. */
export function trustedDomainsOf(config: ConfigTree): TrustedDomain[] {
  const stored = configValueAt(config, 'domains.trustedDomains') as Record<string, Partial<TrustedDomain>>;
  return Object.entries(stored)
    .map(([id, { baseUrl = '', handlerPath = '/handler' }]) => ({ id, baseUrl, handlerPath }))
    .sort((a, b) => a.baseUrl.localeCompare(b.baseUrl));
}

export const pathOfDomain = (id: string): string => `domains.trustedDomains.${id}`;

const LONGEST = 300;

/** Name of the error text. */
export type DomainFault = NonNullable<ReturnType<typeof domainProblem>> | 'length' | 'known';

export function domainFault(baseUrl: string, others: readonly TrustedDomain[]): DomainFault | null {
  if (baseUrl.length > LONGEST) return 'length';
  const problem = domainProblem(baseUrl);
  if (problem !== null) return problem;
  const plain = (url: string) => url.toLowerCase().replace(/\/$/, '');
  return others.some((other) => plain(other.baseUrl) === plain(baseUrl)) ? 'known' : null;
}

export function pathFault(handlerPath: string): 'path' | 'length' | null {
  if (handlerPath.length > LONGEST) return 'length';
  return handlerPath.startsWith('/') ? null : 'path';
}

/** A unique key that resembles the domain. */
export const newDomainId = (baseUrl: string, known: readonly string[]): string =>
  newConfigKey(baseUrl.replace(/^https?:\/\//i, ''), known, 'domain');

/** Formats a domain for comparison with another owner's change. */
export function shownDomain(value: unknown): string {
  const { baseUrl = '', handlerPath = '/handler' } = (value ?? {}) as Partial<TrustedDomain>;
  return `${baseUrl.replace(/\/$/, '')}${handlerPath}`;
}
