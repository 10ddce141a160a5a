/** `localhost`, a name under it, or 127.x.x.x, as the WHATWG parser writes hosts (wire/01 §14). */
export function isLocalHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

/** An IP address as the WHATWG parser writes it. */
export function isIpAddress(host: string): boolean {
  return /^[\d.]+$/.test(host) || host.startsWith('[');
}

/**
 * Whether the host of a URL was written plainly: what stands in the text is what the parser made of it. Other
 * spellings of the same host (percent signs, full-width letters and dots, octal or shortened IP addresses, invisible
 * characters) only serve to mislead whoever reads the URL differently.
 * @param written host in the text, without user and port
 * @param parsed `hostname` of the parsed URL
 */
export function isPlainlyWritten(written: string, parsed: string): boolean {
  // eslint-disable-next-line no-control-regex -- the question is whether all of it is ASCII
  if (/^[\x00-\x7f]*$/.test(written)) return written.toLowerCase() === parsed.toLowerCase();
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(written) || written !== written.normalize('NFKC').toLowerCase()) return false;
  const labels = written.split('.');
  const encoded = parsed.split('.');
  return (
    labels.length === encoded.length &&
    labels.every((label, i) => (/^[a-z0-9-]+$/.test(label) ? label === encoded[i] : encoded[i]!.startsWith('xn--')))
  );
}

/**
 * Matches a host, or `host:port`, against a pattern in which `*` is any run without a dot, `**` any run, and all else
 * is literal (wire/01 §14). The table of reached positions keeps the cost at length times length: a regular expression
 * with many stars would let an owner stall the process.
 */
export function matchesHostPattern(pattern: string, host: string): boolean {
  const tokens = pattern.match(/\*\*+|\*|[^*]/g) ?? [];
  let reached = [true, ...Array<boolean>(host.length).fill(false)];
  for (const token of tokens) {
    const next = Array<boolean>(host.length + 1).fill(false);
    for (let i = 0; i <= host.length; i++) {
      if (token.startsWith('*')) {
        const mayPass = i > 0 && next[i - 1] && (token.length > 1 || host[i - 1] !== '.');
        next[i] = reached[i]! || Boolean(mayPass);
      } else {
        next[i] = i > 0 && reached[i - 1]! && host[i - 1] === token;
      }
    }
    reached = next;
  }
  return reached[host.length]!;
}
