const BITS = 32;
const DOT = '.'.charCodeAt(0);
const STAR = '*'.charCodeAt(0);

/**
 * A host in which `*` is any run without a dot, `**` any run, and all else is literal (wire/01 §14), made ready to be
 * compared. An automaton with a bit for each literal, all of them moved at once by each character of the host
 * (Shift-And: Baeza-Yates and Gonnet, 1992). No character is looked at twice, whatever the pattern: a regular
 * expression with many stars would let an owner stall the process.
 */
export class HostPattern {
  /** Words of the automaton: what each character of a host costs. Bit n: n literals have been read. */
  readonly words: number;
  private readonly last: number;
  /** Rows of so many words: where any character may be read over, where any but a dot, and what each literal leads to. */
  private readonly rows: Int32Array;
  private readonly rowOf = new Map<number, number>();

  constructor(pattern: string) {
    for (let i = 0; i < pattern.length; i++) {
      const character = pattern.charCodeAt(i);
      if (character !== STAR && !this.rowOf.has(character)) this.rowOf.set(character, this.rowOf.size + 2);
    }
    this.last = pattern.replaceAll('*', '').length;
    this.words = Math.floor(this.last / BITS) + 1;
    this.rows = new Int32Array((this.rowOf.size + 2) * this.words);
    let read = 0;
    for (let i = 0; i < pattern.length; i++) {
      const character = pattern.charCodeAt(i);
      if (character !== STAR) this.setBit(this.rowOf.get(character)!, ++read);
      else this.setBit(pattern.charCodeAt(i + 1) === STAR ? 0 : 1, read);
    }
  }

  matches(host: string): boolean {
    const { words, rows } = this;
    const states = new Int32Array(words);
    states[0] = 1;
    for (let i = 0; i < host.length; i++) {
      const character = host.charCodeAt(i);
      const row = (this.rowOf.get(character) ?? -1) * words;
      const isDot = character === DOT;
      let alive = 0;
      for (let word = words - 1; word >= 0; word--) {
        const now = states[word]!;
        const waiting = isDot ? rows[word]! : rows[word]! | rows[words + word]!;
        let next = now & waiting;
        if (row >= 0) next |= ((now << 1) | (word > 0 ? states[word - 1]! >>> (BITS - 1) : 0)) & rows[row + word]!;
        states[word] = next;
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
