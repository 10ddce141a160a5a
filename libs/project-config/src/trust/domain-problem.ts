import { HOST_MAX_LENGTH, hostOfPattern } from '../hosts.js';

/** The invalid part of an address: its scheme, its host, the position of its wildcards, or what follows its host. */
export type DomainProblem = 'scheme' | 'host' | 'wildcard' | 'rest';

const FORM = /^(https?):\/\/([^/?#:]*)(:\d{1,5})?(.*)$/i;
const HOST = /^[a-z0-9*](?:[a-z0-9.*-]*[a-z0-9*])?$/i;

/**
 * Returns what is wrong with the address of a trusted domain (contract/04 §5.3). The override accepts any text, but an
 * invalid address matches nothing (contract/01 §14).
 */
export function domainProblem(baseUrl: string): DomainProblem | null {
  const parts = FORM.exec(baseUrl);
  if (parts === null) return 'scheme';
  const [, , host = '', , rest = ''] = parts;
  if (rest.includes('*')) return 'wildcard';
  if (!HOST.test(host) || host.includes('..') || hostOfPattern(baseUrl).length > HOST_MAX_LENGTH) return 'host';
  if (!URL.canParse(baseUrl.replaceAll('*', 'wildcard'))) return 'host';
  return rest === '' || rest === '/' ? null : 'rest';
}
