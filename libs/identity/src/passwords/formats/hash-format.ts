/** A stored hash that has been read: what it costs to compare a password with it, and how. */
export interface ReadHash {
  /** CPU time of `verify`, in whole milliseconds of one core (`cost.ts`). */
  readonly cpuMillis: number;
  /** The texts that the hash may have been made of, when this is the password: each is compared on its own. */
  forms(password: string): readonly string[];
  /** Whether a form is the one that the hash was made of. Takes `cpuMillis`, and runs off the event loop. */
  verify(form: string): Promise<boolean>;
}

/** A form in which password hashes are stored. */
export interface HashFormat {
  /** For people, in messages. */
  readonly name: string;
  /**
   * @returns null for a text of another form, and for one that costs more than was ever taken: parameters come from
   *   whoever imports users, and must not let them fill the memory or the processor
   */
  parse(hash: string): ReadHash | null;
}

/** Most hashes are of the password as it was typed. */
export const asTyped = (password: string): readonly string[] => [password];
