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
