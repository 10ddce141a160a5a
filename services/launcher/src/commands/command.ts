/** What `npm run <name>` does. */
export interface Command {
  /** How it is called, and what it does, in one line each. */
  usage: string[];
  /** @returns the exit code */
  run(args: string[]): Promise<number>;
}
