import { HOST_MAX_LENGTH, hostOfPattern } from '../hosts.js';

/** Why an address trusts nothing: how it begins, its host, where its wildcards stand, what follows its host. */
export type DomainProblem = 'scheme' | 'host' | 'wildcard' | 'rest';

const FORM = /^(https?):\/\/([^/?#:]*)(:\d{1,5})?(.*)$/i;
const HOST = /^[a-z0-9*](?:[a-z0-9.*-]*[a-z0-9*])?$/i;

/**
 * What is wrong with the address of a trusted domain (contract/04 §5.3): the override takes any text, and what is no such
 * address matches nothing (contract/01 §14).
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
