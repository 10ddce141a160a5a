export interface Command {
  /** One line each: how to call it, and what it does. */
  usage: string[];
  /** @returns the exit code */
  run(args: string[]): Promise<number>;
}
