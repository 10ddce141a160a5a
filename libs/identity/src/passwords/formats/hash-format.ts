/** Whether a password is the one that a stored hash was made of. Takes long, and runs off the event loop. */
export type VerifyPassword = (password: string) => Promise<boolean>;

/** A form in which password hashes are stored. */
export interface HashFormat {
  /** For people, in messages. */
  readonly name: string;
  /**
   * @returns null for a text of another form, and for one that would cost more than a sign-in may: parameters come
   *   from whoever imports users, and must not let them fill the memory or the processor
   */
  parse(hash: string): VerifyPassword | null;
}
