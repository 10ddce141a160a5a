import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface Lists {
  /** The JSON text of 120,000 domains, searched as it is: parsed, it would take ten times the memory. */
  domains: Buffer;
  /** Domains of which every name below gives out addresses, too. */
  wildcards: ReadonlySet<string>;
}

let lists: Lists | undefined;

/**
 * Whether a domain gives out addresses for a few minutes, according to `disposable-email-domains`.
 * @param domain lower case, ASCII
 */
export function isDisposableDomain(domain: string): boolean {
  if (!/^[a-z0-9.-]+$/.test(domain)) return false;
  lists ??= readLists();
  if (lists.domains.includes(`"${domain}"`)) return true;
  for (let name = domain; name !== ''; name = name.slice(name.indexOf('.') + 1)) {
    if (lists.wildcards.has(name)) return true;
    if (!name.includes('.')) return false;
  }
  return false;
}

/** Read when the first project asks for it: most installations never need the list. */
function readLists(): Lists {
  const require = createRequire(import.meta.url);
  return {
    domains: readFileSync(require.resolve('disposable-email-domains/index.json')),
    wildcards: new Set(require('disposable-email-domains/wildcard.json') as string[]),
  };
}
