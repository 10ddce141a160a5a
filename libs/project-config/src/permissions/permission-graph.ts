interface Definition {
  readonly id: string;
  readonly containedPermissionIds: readonly string[];
}

/** Memory for cached closures per graph; beyond that, closures are recomputed. */
const KEPT_BYTES = 1024 * 1024;
const BITS = 32;

/** The containment graph of one scope of a configuration. Each closure is computed once, however often it is needed. */
export class PermissionGraph {
  private readonly ids: readonly string[];
  private readonly places: ReadonlyMap<string, number>;
  /** The indexes of contained permissions, by index. */
  private readonly contained: readonly (readonly number[])[];
  private readonly words: number;
  /** By index: a bit for each index that is reachable from there. */
  private readonly closures = new Map<number, Uint32Array>();

  /** @param definitions in the order of lists */
  constructor(definitions: readonly Definition[]) {
    this.ids = definitions.map(({ id }) => id);
    this.places = new Map(this.ids.map((id, place) => [id, place]));
    this.contained = definitions.map(({ containedPermissionIds }) =>
      containedPermissionIds.flatMap((id) => this.places.get(id) ?? []),
    );
    this.words = Math.ceil(this.ids.length / BITS);
  }

  /** The defined ids and everything that they contain, without duplicates, in the order of lists. */
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

  /** The ids that contain this one, including itself; empty if it is not defined. */
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
