import { perPart } from '../per-config.js';
import { HostPattern } from './host-pattern.js';

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };
const portOf = (url: URL) => url.port || DEFAULT_PORTS[url.protocol] || '';
const originOf = (url: URL) => `${url.protocol}//${url.hostname}:${portOf(url)}`;

/** For patterns whose `**` may span labels. */
const ANY_NUMBER = 'any';
const labelsOf = (host: string) => host.split('.').length;
const groupOf = (scheme: string, port: string, labels: number | typeof ANY_NUMBER) => `${scheme}${port}/${labels}`;

/**
 * The trusted domains of a project, prepared for lookup (contract/01 §14): exact ones by scheme, host and port; those
 * with wildcards by scheme, port and number of labels.
 */
export class TrustedDomains {
  private readonly exact = new Set<string>();
  private readonly groups = new Map<string, Map<string, HostPattern>>();

  constructor(baseUrls: Iterable<string>) {
    for (const baseUrl of baseUrls) {
      if (baseUrl.includes('*')) this.addWildcard(baseUrl);
      else this.addExact(baseUrl);
    }
  }

  /** Ignores path and query of a trusted domain. */
  includes(url: URL): boolean {
    if (this.exact.has(originOf(url))) return true;
    for (const pattern of this.candidates(url)) if (pattern.matches(url.hostname)) return true;
    return false;
  }

  *candidates(url: URL): Iterable<HostPattern> {
    const port = portOf(url);
    for (const labels of [labelsOf(url.hostname), ANY_NUMBER] as const) {
      const group = this.groups.get(groupOf(url.protocol, port, labels));
      if (group) yield* group.values();
    }
  }

  private addExact(baseUrl: string): void {
    let base: URL;
    try {
      base = new URL(baseUrl);
    } catch {
      return;
    }
    if (base.protocol in DEFAULT_PORTS && base.hostname !== '') this.exact.add(originOf(base));
  }

  /** `scheme://hostpattern[:port]`: wildcards in the host only, each `*` within one label. */
  private addWildcard(baseUrl: string): void {
    const parts = /^(https?:)\/\/([a-z0-9.*-]+)(?::(\d{1,5}))?(?:[/?#]|$)/i.exec(baseUrl.toLowerCase());
    if (parts === null) return;
    const [, scheme = '', pattern = '', port] = parts;
    if (/^\.|\.$|\.\./.test(pattern)) return;
    const wantedPort = port === undefined ? DEFAULT_PORTS[scheme]! : String(Number(port));
    const key = groupOf(scheme, wantedPort, pattern.includes('**') ? ANY_NUMBER : labelsOf(pattern));
    let group = this.groups.get(key);
    if (!group) this.groups.set(key, (group = new Map()));
    if (!group.has(pattern)) group.set(pattern, new HostPattern(pattern));
  }
}

export const trustedDomainsOf = perPart(
  'domains',
  ({ domains }) => new TrustedDomains(Object.values(domains.trustedDomains).flatMap(({ baseUrl }) => baseUrl ?? [])),
);
