import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface Outcome {
  code: number;
  output: string;
}

/**
 * Runs a command of `package.json`, as an operator would.
 * @param env settings; nothing else except PATH is passed on
 * @param nodeOptions flags of Node itself
 */
export function runCommand(args: string[], env: Record<string, string>, nodeOptions: string[] = []): Promise<Outcome> {
  return new Promise((resolve) => {
    const inherited = { PATH: process.env['PATH'] ?? '', NO_COLOR: '1' };
    execFile(
      process.execPath,
      [...nodeOptions, 'dist/processes/cli.cjs', ...args],
      { cwd: root, env: { ...inherited, ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, output: out + err }),
    );
  });
}
