import { LRUCache } from 'lru-cache';
import { SourceMap } from 'node:module';
import { Script } from 'node:vm';
import { transform } from 'sucrase';
import { SourceProblem } from './source-problem.js';

/** The file names of sources in error messages. */
export const SOURCE_FILES = { template: 'template.tsx', theme: 'theme.tsx' } as const;
export type SourceFile = (typeof SOURCE_FILES)[keyof typeof SOURCE_FILES];

export const SOURCE_MAX_CHARACTERS = 300_000;

export interface CompiledSource {
  /** A function expression: `(exports, require, module) => void`. */
  code: string;
  /** @param line `line` and `column` count from 1, in `code` */
  originalPlace(line: number, column: number): { line: number; column: number };
}

const PREFIX = '(function (exports, require, module) {';

/** The latest compiled sources, by file and text. Emails of a mailing share their sources. */
const compiled = new LRUCache<string, CompiledSource>({ max: 10 });

/**
 * Compiles an owner's TSX into a CommonJS function, once for consecutive emails. Does not run the code.
 * @throws SourceProblem with line and column
 */
export function compile(source: string, file: SourceFile): CompiledSource {
  const key = `${file}:${source}`;
  const known = compiled.get(key);
  if (known) return known;
  const made = transformSource(source, file);
  compiled.set(key, made);
  return made;
}

/**
 * Like `compile`, for checking a source before it is saved or sent. Also finds errors that the compiler accepts but the
 * JavaScript engine rejects, such as a name that is declared twice. Does not run the code.
 * @throws SourceProblem
 */
export function assertCompiles(source: string, file: SourceFile): void {
  const { code } = compile(source, file);
  try {
    void new Script(code, { filename: file });
  } catch (error) {
    throw new SourceProblem(`${file}: ${(error as Error).message}`);
  }
}

function transformSource(source: string, file: SourceFile): CompiledSource {
  if (source.length > SOURCE_MAX_CHARACTERS) {
    throw new SourceProblem(`${file}: the source is longer than ${SOURCE_MAX_CHARACTERS} characters.`);
  }
  try {
    const { code, sourceMap } = transform(source, {
      transforms: ['typescript', 'jsx', 'imports'],
      jsxRuntime: 'automatic',
      production: true,
      filePath: file,
      sourceMapOptions: { compiledFilename: file },
    });
    const map = new SourceMap({ ...sourceMap!, file, sourcesContent: [], sourceRoot: '' } as never);
    return { code: `${PREFIX}${code}\n})`, originalPlace: (line, column) => placeIn(map, line, column) };
  } catch (error) {
    throw new SourceProblem(syntaxProblem(error, file));
  }
}

function placeIn(map: SourceMap, line: number, column: number): { line: number; column: number } {
  const shift = line === 1 ? PREFIX.length : 0;
  const entry = map.findEntry(line - 1, Math.max(0, column - 1 - shift));
  if (!('originalLine' in entry)) return { line, column: Math.max(1, column - shift) };
  return { line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}

/** Parses Sucrase's message `Error transforming <file>: <what> (line:column)`. */
function syntaxProblem(error: unknown, file: string): string {
  const message = error instanceof Error ? error.message : 'It cannot be parsed.';
  const said = message.replace(`Error transforming ${file}: `, '');
  const place = / ?\((\d+):(\d+)\)$/.exec(said);
  return place ? `${file}:${place[1]}:${place[2]}: ${said.slice(0, place.index)}` : `${file}: ${said}`;
}
