import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

export interface Repository {
  /** Paths from the root, with slashes. */
  files: readonly string[];
  /** Scripts of package.json. */
  scripts: readonly string[];
  /** @returns the text of a document; default: reads it from the disk */
  read?: (path: string) => string | undefined;
}

const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|coverage|test-results|\.(?:git|nx|hallpass))(?:\/|$)/;

/** Every file of the repository, without packages and the output of builds and runs. */
export function filesOf(root: string, folder = ''): string[] {
  return readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
    const path = folder + entry.name;
    if (LEFT_OUT.test(path)) return [];
    return entry.isDirectory() ? filesOf(root, `${path}/`) : [path];
  });
}

/** A file name, recognized by its extension. */
const FILE_NAME = /^[\w*.-]+\.(?:ts|tsx|mjs|md|proto)$/;
/**
 * Created by an installation or a build, by an operator from the example next to it, or by a reader who follows a
 * recipe.
 */
const MADE_LATER =
  /(?:^|\/)(?:node_modules|dist)(?:\/|$)|^kubernetes\/secrets\/[\w-]+\.env$|\/new-mail\.tsx$|^app\.mjs$/;

/**
 * Finds names in a document that do not exist in the repository: paths that start with one of its folders and file
 * names, in backticks and command blocks; link targets; npm scripts; and parts of spec files for `npm run test:one`.
 * @returns a line each: `<document>:<line>: <what is missing> ...`
 */
export function missingIn(document: string, text: string, { files, scripts, read }: Repository): string[] {
  const tops = new Set(files.map((path) => path.split('/')[0]!));
  const folder = posix.dirname(document);
  const isThere = (pattern: string): boolean => {
    const tail = expressionOf(pattern.replace(/\/$/, ''));
    const wholePaths = new RegExp(`^(?:${folder === '.' ? '' : `(?:${expressionOf(folder)}/)?`}${tail})(?:/|$)`);
    const anywhere = new RegExp(`(?:^|/)${tail}$`);
    return files.some((path) => wholePaths.test(path) || (FILE_NAME.test(pattern) && anywhere.test(path)));
  };
  const namesPath = (word: string): boolean =>
    !MADE_LATER.test(word) && (FILE_NAME.test(word) || (word.includes('/') && tops.has(word.split('/')[0]!)));

  let block: string | null = null;
  let isTestOne = false;
  return text.split('\n').flatMap((line, index) => {
    const missing: string[] = [];
    const [, language] = /^\s*```(\w*)/.exec(line) ?? [];
    if (language !== undefined) block = block === null ? language : null;
    else if (block !== 'mermaid') {
      const spans = block !== null ? [line] : [...line.matchAll(/`([^`]+)`/g)].map(([, span]) => span!);
      for (const span of spans) {
        const words = span.replace(/<[^>]*>/g, '*').split(/[\s'"=,;:()]+(?![^{]*\})/);
        isTestOne = /\btest:one -- /.test(span) || (isTestOne && block !== null);
        const parts = isTestOne ? partsOfSpecs(span) : [];
        missing.push(...parts.filter((part) => !files.some((path) => /spec\.ts$/.test(path) && path.includes(part))));
        for (const word of words.map((each) => each.replace(/^\.\//, '')))
          if (namesPath(word) && !parts.includes(word))
            missing.push(...alternatives(word).filter((path) => !isThere(path)));
        for (const [, script] of span.matchAll(/\bnpm run ([\w:-]+)/g))
          if (!scripts.includes(script!)) missing.push(`npm run ${script}`);
        for (const [call, name] of span.matchAll(/\bnpm run bench -- (\w[\w-]*)/g))
          if (!files.includes(`bench/${name}/main.mjs`)) missing.push(call);
        for (const [call, name] of span.matchAll(/\bnpm run hallpass -- (\w[\w-]*)/g))
          if (!files.includes(`services/launcher/src/commands/${name}.ts`)) missing.push(call);
      }
      isTestOne &&= line.endsWith('\\');
      for (const [, target] of block !== null ? [] : line.matchAll(/\]\(([^)\s]+)\)/g))
        if (!/^[a-z]+:/.test(target!)) missing.push(...missingTarget(target!));
    }
    return missing.map((name) => `${document}:${index + 1}: ${name} is not in the repository`);
  });

  function missingTarget(target: string): string[] {
    const [path = '', heading] = target.split('#');
    const file = path === '' ? document : posix.normalize(posix.join(folder, path));
    if (!isThere(file)) return [file];
    if (heading === undefined || !file.endsWith('.md')) return [];
    const source =
      file === document ? text : (read?.(file) ?? readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
    return anchorsOf(source).has(heading) ? [] : [`${file}#${heading}`];
  }
}

/** Arguments of `npm run test:one`: parts of the paths of spec files. */
const partsOfSpecs = (command: string): string[] =>
  command
    .replace(/#.*$|<[^>]*>/g, '')
    .replace(/^.*test:one -- /, '')
    .split(/\s+/)
    .filter((word) => /^[\w./-]+$/.test(word) && !word.startsWith('-') && !/^\.+$/.test(word));

const known = new Map<string, ReadonlySet<string>>();

/** The anchors of a document. Of equal headings, the second has `-1` appended, the third `-2`. */
function anchorsOf(source: string): ReadonlySet<string> {
  const found = known.get(source);
  if (found) return found;
  const counts = new Map<string, number>();
  const anchors = new Set([...source.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id!));
  for (const [, title] of source.matchAll(/^#+ (.*)$/gm)) {
    const anchor = anchorOf(title!);
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    anchors.add(count === 0 ? anchor : `${anchor}-${count}`);
  }
  known.set(source, anchors);
  return anchors;
}

/** As forges build them: lower case, spaces as dashes, no punctuation. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** `a/{b,c}` as `a/b` and `a/c`. */
function alternatives(path: string): string[] {
  const [, before, inside, after] = /^(.*?)\{([^}]*,[^}]*)\}(.*)$/.exec(path) ?? [];
  if (inside === undefined) return [path];
  return inside.split(',').flatMap((part) => alternatives(`${before}${part}${after}`));
}

/** A regular expression for a path in which `*` stands for a part of a name. */
const expressionOf = (pattern: string): string =>
  pattern.replace(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`).replaceAll('*', '[^/]*');
