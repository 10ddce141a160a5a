// Customization hooks of Node.js (https://nodejs.org/api/module.html#customization-hooks) that load TypeScript.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from './compile.mjs';

const ROOT = new URL('../../../../../', import.meta.url).href;
const GLOBALS = new URL('./globals.mjs', import.meta.url).href;
const TYPESCRIPT = /\.ts(\?|$)/;
/** The published client SDK, which detects its environment when it is loaded. */
const SDK = /\/node_modules\/@stackframe\//;

/**
 * Gives a suite's own helpers and its SDK the query `?suite=<number>`, so that each suite loads them again. Sources and
 * other packages are loaded once per worker.
 */
export async function resolve(specifier, context, next) {
  const { parentURL } = context;
  if (specifier === '@jest/globals') {
    const { search } = new URL(parentURL);
    if (!search)
      throw new Error(`${parentURL} is loaded for all suites, and ${specifier} is of one: move it out of src.`);
    return { url: GLOBALS + search, shortCircuit: true };
  }
  if (specifier.startsWith('@stackframe/') || SDK.test(parentURL)) {
    const resolved = await next(specifier, context);
    return SDK.test(resolved.url) ? { ...resolved, url: resolved.url + new URL(parentURL).search } : resolved;
  }
  if (!/^\.\.?\/.*\.js$/.test(specifier) || !TYPESCRIPT.test(parentURL)) return next(specifier, context);
  const source = new URL(specifier.replace(/js$/, 'ts'), parentURL);
  if (!existsSync(source)) return next(specifier, context);
  if (!source.href.slice(ROOT.length).includes('/src/')) source.search = new URL(parentURL).search;
  return { url: source.href, shortCircuit: true };
}

export async function load(url, context, next) {
  if (!TYPESCRIPT.test(url)) return next(url, context);
  return { format: 'module', shortCircuit: true, source: await compile(fileURLToPath(url.replace(/\?.*/, ''))) };
}
