import type { ConfigTree } from '@hallpass/js';
import { configValueAt, domainProblem } from '@hallpass/project-config';

/** A trusted domain of a project. */
export interface TrustedDomain {
  /** Its key in the configuration. */
  id: string;
  baseUrl: string;
  handlerPath: string;
}

/** By address. */
export function trustedDomainsOf(config: ConfigTree): TrustedDomain[] {
  const stored = configValueAt(config, 'domains.trustedDomains') as Record<string, Partial<TrustedDomain>>;
  return Object.entries(stored)
    .map(([id, { baseUrl = '', handlerPath = '/handler' }]) => ({ id, baseUrl, handlerPath }))
    .sort((a, b) => a.baseUrl.localeCompare(b.baseUrl));
}

export const pathOfDomain = (id: string): string => `domains.trustedDomains.${id}`;

const LONGEST = 300;
const LONGEST_ID = 50;

/** A name of the texts that says what is wrong. */
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

/** A key that tells the domain, and that no other has. */
export function newDomainId(baseUrl: string, known: readonly string[]): string {
  const name =
    baseUrl
      .replace(/^https?:\/\//i, '')
      .replaceAll('*', 'any')
      .replace(/[^a-zA-Z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, LONGEST_ID) || 'domain';
  let id = name;
  for (let count = 2; known.includes(id); count++) id = `${name}-${count}`;
  return id;
}

/** A domain in the comparison of what another owner has saved. */
export function shownDomain(value: unknown): string {
  const { baseUrl = '', handlerPath = '/handler' } = (value ?? {}) as Partial<TrustedDomain>;
  return `${baseUrl.replace(/\/$/, '')}${handlerPath}`;
}
