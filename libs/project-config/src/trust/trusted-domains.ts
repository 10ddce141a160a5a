import { perPart } from '../per-config.js';

const BITS = 32;
const DOT = '.'.charCodeAt(0);
const STAR = '*'.charCodeAt(0);
const ASCII = 128;

/**
 * Row numbers before the literals' rows: where any character but a dot may be skipped, where a dot may, and nowhere.
 */
const [OVER_OTHERS, OVER_DOT, NOWHERE, LITERALS] = [0, 1, 2, 3];

/**
 * A compiled host pattern in which `*` matches any run without a dot, `**` any run, and everything else is literal
 * (contract/01 §14). An automaton with a bit for each literal, all of them moved at once by each character of the host
 * (Shift-And: Baeza-Yates and Gonnet, 1992). No character is read twice, whatever the pattern, whereas a regular
 * expression with many stars would let an owner stall the process.
 */
export class HostPattern {
  /** Words of the automaton: the maximum cost per character of a host. Bit n: n literals have been read. */
  readonly words: number;
  private readonly last: number;
  /** Rows of `words` words: the rows above, then the transitions of each literal. */
  private readonly rows: Int32Array;
  /** By character: the row of a literal. */
  private readonly rowOf = new Uint8Array(ASCII).fill(NOWHERE);
  private readonly states: Int32Array;

  /** @param pattern in ASCII, like the hosts */
  constructor(pattern: string) {
    let literals = 0;
    let rows = LITERALS;
    for (let i = 0; i < pattern.length; i++) {
      const character = pattern.charCodeAt(i);
      if (character === STAR) continue;
      literals += 1;
      if (this.rowOf[character] === NOWHERE) this.rowOf[character] = rows++;
    }
    this.last = literals;
    this.words = Math.floor(literals / BITS) + 1;
    this.rows = new Int32Array(rows * this.words);
    this.states = new Int32Array(this.words);
    let read = 0;
    for (let i = 0; i < pattern.length; i++) {
      const character = pattern.charCodeAt(i);
      if (character !== STAR) {
        this.setBit(this.rowOf[character]!, ++read);
        continue;
      }
      this.setBit(OVER_OTHERS, read);
      if (pattern.charCodeAt(i + 1) === STAR) this.setBit(OVER_DOT, read);
    }
  }

  matches(host: string): boolean {
    const { words, rows, rowOf, states } = this;
    if (host.length < this.last) return false;
    states.fill(0);
    states[0] = 1;
    /** Words beyond this one are still empty. */
    let front = 0;
    for (let i = 0; i < host.length; i++) {
      const character = host.charCodeAt(i);
      const over = (character === DOT ? OVER_DOT : OVER_OTHERS) * words;
      const read = (character < ASCII ? rowOf[character]! : NOWHERE) * words;
      let carry = 0;
      let alive = 0;
      for (let word = 0; word <= front; word++) {
        const now = states[word]!;
        const next = (now & rows[over + word]!) | (((now << 1) | carry) & rows[read + word]!);
        carry = now >>> (BITS - 1);
        states[word] = next;
        alive |= next;
      }
      if (carry === 1 && front + 1 < words) {
        front += 1;
        const next = rows[read + front]! & 1;
        states[front] = next;
        alive |= next;
      }
      if (alive === 0) return false;
    }
    return ((states[this.last >>> 5]! >>> (this.last & 31)) & 1) === 1;
  }

  private setBit(row: number, bit: number): void {
    this.rows[row * this.words + (bit >>> 5)]! |= 1 << (bit & 31);
  }
}

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
