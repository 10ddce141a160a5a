interface Definition {
  readonly id: string;
  readonly containedPermissionIds: readonly string[];
}

/** Closures are kept up to so many bytes of a graph; beyond that they are worked out again. */
const KEPT_BYTES = 1024 * 1024;
const BITS = 32;

/** What contains what, of one scope of one configuration. Every way is walked once, however often it is asked for. */
export class PermissionGraph {
  private readonly ids: readonly string[];
  private readonly places: ReadonlyMap<string, number>;
  /** By place: the places of what it contains. */
  private readonly contained: readonly (readonly number[])[];
  private readonly words: number;
  /** By place: a bit for each place that is reached from there. */
  private readonly closures = new Map<number, Uint32Array>();

  /** @param definitions in the order that lists have */
  constructor(definitions: readonly Definition[]) {
    this.ids = definitions.map(({ id }) => id);
    this.places = new Map(this.ids.map((id, place) => [id, place]));
    this.contained = definitions.map(({ containedPermissionIds }) =>
      containedPermissionIds.flatMap((id) => this.places.get(id) ?? []),
    );
    this.words = Math.ceil(this.ids.length / BITS);
  }

  /** The ids that are defined and all that they contain, each once, in the order that lists have. */
  reachedFrom(ids: Iterable<string>): string[] {
    const reached = new Uint32Array(this.words);
    for (const id of ids) {
      const place = this.places.get(id);
      if (place === undefined || hasBit(reached, place)) continue;
      const closure = this.closureOf(place);
      for (let word = 0; word < this.words; word++) reached[word]! |= closure[word]!;
    }
    return this.ids.filter((_, place) => hasBit(reached, place));
  }

  /** The ids from which this one is reached, itself included; none when it is not defined. */
  reaching(id: string): string[] {
    const place = this.places.get(id);
    if (place === undefined) return [];
    const above: number[][] = this.ids.map(() => []);
    this.contained.forEach((below, container) => below.forEach((each) => above[each]!.push(container)));
    const reached = new Set([place]);
    for (const next of reached) for (const container of above[next]!) reached.add(container);
    return [...reached].map((each) => this.ids[each]!);
  }

  private closureOf(place: number): Uint32Array {
    const known = this.closures.get(place);
    if (known) return known;
    const reached = new Uint32Array(this.words);
    setBit(reached, place);
    const open = [place];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const below of this.contained[next]!) {
        if (hasBit(reached, below)) continue;
        setBit(reached, below);
        open.push(below);
      }
    }
    if ((this.closures.size + 1) * reached.byteLength <= KEPT_BYTES) this.closures.set(place, reached);
    return reached;
  }
}

const hasBit = (words: Uint32Array, bit: number): boolean => ((words[bit >>> 5]! >>> (bit & 31)) & 1) === 1;
const setBit = (words: Uint32Array, bit: number): void => void (words[bit >>> 5]! |= 1 << (bit & 31));
