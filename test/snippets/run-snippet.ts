import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** No request goes to a registry: the client library has no dependencies. */
const NO_REGISTRY = 'http://127.0.0.1:1';

/** An empty app outside of the repository. */
export function newApp(folder: string): string {
  const app = mkdtempSync(join(folder, 'app-'));
  writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'app', private: true }));
  return app;
}

export function writeFiles(app: string, files: readonly { name: string; text: string }[]): void {
  for (const { name, text } of files) {
    const path = join(app, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** Links a package of the repository into an app. `npm install` removes the link. */
export function linkPackage(app: string, name: string): void {
  const link = join(app, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(resolve('node_modules', name), link);
}

/**
 * Runs a module in the folder of an app.
 * @returns the JSON that the module prints last
 */
export async function runModule(app: string, code: string, env: Record<string, string> = {}): Promise<any> {
  writeFileSync(join(app, 'app.mjs'), code);
  const output = await run(process.execPath, ['app.mjs'], { cwd: app, env: { ...baseEnv(), ...env } });
  return JSON.parse(output.stdout.trimEnd().split('\n').at(-1)!);
}

/**
 * Runs shell commands in a folder.
 * @returns what they print
 */
export async function runShell(app: string, commands: string, env: Record<string, string> = {}): Promise<string> {
  const options = {
    cwd: app,
    env: {
      ...baseEnv(),
      npm_config_registry: NO_REGISTRY,
      npm_config_cache: join(app, 'cache'),
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      ...env,
    },
  };
  return (await run('bash', ['--norc', '-euo', 'pipefail', '-c', commands], options)).stdout;
}

const baseEnv = (): Record<string, string> => ({ PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' });
