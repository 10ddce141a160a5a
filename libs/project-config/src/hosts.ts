/** `localhost`, a name under it, or 127.x.x.x, as the WHATWG parser writes hosts (contract/01 §14). */
export function isLocalHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

/** An IP address as the WHATWG parser writes it. */
export function isIpAddress(host: string): boolean {
  return /^[\d.]+$/.test(host) || host.startsWith('[');
}

/**
 * Whether the host of a URL was written plainly, so that the text equals the parsed host. Other spellings of the same
 * host (percent signs, full-width letters and dots, octal or shortened IP addresses, invisible characters) only mislead
 * readers that parse URLs differently.
 * @param written host in the text, without user and port
 * @param parsed `hostname` of the parsed URL
 */
export function isPlainlyWritten(written: string, parsed: string): boolean {
  // oxlint-disable-next-line no-control-regex -- checks whether the text is ASCII
  if (/^[\x00-\x7f]*$/.test(written)) return written.toLowerCase() === parsed.toLowerCase();
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(written) || written !== written.normalize('NFKC').toLowerCase()) return false;
  const labels = written.split('.');
  const encoded = parsed.split('.');
  return (
    labels.length === encoded.length &&
    labels.every((label, i) => (/^[a-z0-9-]+$/.test(label) ? label === encoded[i] : encoded[i]!.startsWith('xn--')))
  );
}

/** Characters of the longest DNS name (RFC 1035 §2.3.4), as text. */
export const HOST_MAX_LENGTH = 253;

/** The host part of a URL, including wildcards; empty if there is none. */
export const hostOfPattern = (url: string): string => /^[a-z][a-z0-9+.-]*:\/\/([^/?#:]*)/i.exec(url)?.[1] ?? '';
