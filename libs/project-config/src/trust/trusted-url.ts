import type { ProjectConfig } from '../tree/tree.js';
import { HOST_MAX_LENGTH, isIpAddress, isLocalHost, isPlainlyWritten } from '../hosts.js';
import { trustedDomainsOf } from './trusted-domains.js';

/** A project, or only its configuration, in which case the rules of production mode do not apply. */
export type TrustSource =
  | ProjectConfig
  | { config: ProjectConfig; isProductionMode: boolean; hostedPagesUrl?: string | null };

/**
 * Whether a project allows redirects and links in emails to this URL (contract/01 §14, security F3 to F6). Pass the
 * project rather than its configuration: in production mode, localhost, IP addresses and plain http are rejected here
 * too.
 */
export function isTrustedUrl(project: TrustSource, url: string): boolean {
  return parseTrustedUrl(project, url) !== null;
}

/** @returns the URL as it was checked, which must be used from then on; null if it is not trusted */
export function parseTrustedUrl(project: TrustSource, text: string): URL | null {
  const [config, isProductionMode] =
    'config' in project ? [project.config, project.isProductionMode] : [project, false];
  const url = parseUnambiguousUrl(text);
  if (url === null) return null;
  const hostedPagesUrl = 'config' in project ? project.hostedPagesUrl : null;
  if (hostedPagesUrl && isHostedPage(url, hostedPagesUrl))
    return config.hostedPages.enabled && url.href.startsWith(hostedPagesUrl) ? url : null;
  const isLocal = isLocalHost(url.hostname.toLowerCase());
  if (isProductionMode && (isLocal || isIpAddress(url.hostname) || url.protocol !== 'https:')) return null;
  if (config.domains.allowLocalhost && isLocal) return url;
  return trustedDomainsOf(config).includes(url) ? url : null;
}

/**
 * Whether a URL leads to the hosted pages of any project. A project trusts its own, `<server>/p/<id>/`, unless it has
 * disabled them, and never those of other projects, whatever its domains or localhost setting say (security F10).
 */
function isHostedPage(url: URL, hostedPagesUrl: string): boolean {
  const own = new URL(hostedPagesUrl);
  if (url.origin !== own.origin) return false;
  const all = own.pathname.replace(/[^/]+\/$/, '');
  try {
    return decodeURIComponent(url.pathname).startsWith(all);
  } catch {
    return true; // different readers disagree on its target
  }
}

/** Schemes whose URLs a browser executes or reads from itself. */
const EXECUTED_SCHEMES = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'filesystem:',
  'file:',
  'about:',
  'view-source:',
]);

/**
 * Parses an absolute URL that every reader interprets alike, and rejects the rest: user information, fragments,
 * backslashes, white space and control characters, missing slashes, dot segments, hosts and ports in unusual spellings
 * (security F4).
 */
function parseUnambiguousUrl(text: string): URL | null {
  if (/[\s\\\p{Cc}\p{Cf}\p{Zs}]/u.test(text)) return null;
  const parts = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]+)([^?#]*)(\?[^#]*)?$/i.exec(text);
  if (parts === null) return null;
  const [, authority = '', path = ''] = parts;
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(authority) ?? [];
  if (port !== undefined && !/^(?:0|[1-9]\d{0,4})$/.test(port)) return null;
  if (ENCODED_CONTROLS.test(path) || ENCODED_TWICE.test(path) || DOT_SEGMENT.test(path)) return null;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  if (EXECUTED_SCHEMES.has(url.protocol) || url.username !== '' || url.password !== '') return null;
  const hostname = url.hostname;
  if (hostname === '' || hostname.startsWith('.') || hostname.endsWith('.') || hostname.includes('..')) return null;
  if (hostname.length > HOST_MAX_LENGTH || !HOST.test(hostname)) return null;
  return isPlainlyWritten(host, hostname) ? url : null;
}

/** The parser accepts hosts with more characters than DNS and people do, such as `*`, `$` and `&`. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/i;

// Encodings that change the path for a later reader, who decodes it again or splits it differently.
const ENCODED_CONTROLS = /%(?:[01][0-9a-f]|7f|5c|c2%[89][0-9a-f])/i;
const ENCODED_TWICE = /%25(?:2e|2f|5c)/i;
/** "." or ".." in any spelling, between slashes in any spelling, with or without parameters (RFC 3986 §3.3). */
const DOT_SEGMENT = /(?:^|\/|%2f)(?:\.|%2e){1,2}(?:;|%3b|\/|%2f|$)/i;
