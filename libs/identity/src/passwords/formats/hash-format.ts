export interface ReadHash {
  /** CPU time of `verify`, in whole milliseconds of one core (`cost.ts`). */
  readonly cpuMillis: number;
  /** The texts that may have been hashed if this is the password. Each is compared separately. */
  forms(password: string): readonly string[];
  /** Returns whether the hash was made from this form. Takes `cpuMillis`, and runs off the event loop. */
  verify(form: string): Promise<boolean>;
}

export interface HashFormat {
  readonly name: string;
  /**
   * @returns null if the text has another format, or costs more than was ever accepted: the importing client chooses
   * the parameters, which must not exhaust memory or CPU
   */
  parse(hash: string): ReadHash | null;
}

/** Most systems hash the password as typed. */
export const asTyped = (password: string): readonly string[] => [password];
