import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

const CODE = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const NOT_CODE = /(?:^|\/)(?:node_modules|dist|generated|coverage|test-results)\//;
const NOT_SOURCE = /^test\/|\.(?:e2e-)?spec\.tsx?$|\.d\.[cm]?ts$/;

/** Paths that an import can refer to: `./a.js` for `a.ts` or `a.tsx`, and in the dashboard `./a` for `a/index.ts`. */
const SPELLINGS = [
  [/$/, ''],
  [/\.js$/, '.ts'],
  [/\.jsx?$/, '.tsx'],
  [/\.mjs$/, '.mts'],
  [/\.cjs$/, '.cts'],
  [/$/, '.ts'],
  [/$/, '.tsx'],
  [/$/, '/index.ts'],
  [/$/, '/index.tsx'],
];

/**
 * Reads the code of a package, without builds and generated files. Imports include types, exports, `import()` and
 * `require()`.
 * @param {string} folder the folder of the package
 * @returns {{
 *   files: string[],
 *   imports: { from: string, to: string }[],
 *   specifiers: { from: string, specifier: string }[],
 * }} paths below `folder`. `files` are the sources without tests, and `imports` those between them. `specifiers` are all
 * imports, of tests too.
 */
export function readPackage(folder) {
  const paths = filesIn(folder);
  const specifiers = paths.flatMap((from) => {
    const found = specifiersOf(from, readFileSync(join(folder, from), 'utf8'));
    return [...new Set(found)].map((specifier) => ({ from, specifier }));
  });
  const files = paths.filter((path) => !NOT_SOURCE.test(path));
  const known = new Set(files);
  const imports = specifiers.flatMap(({ from, specifier }) => {
    const to = known.has(from) && specifier.startsWith('.') ? resolve(from, specifier, known) : undefined;
    return to === undefined || to === from ? [] : { from, to };
  });
  return { files, imports, specifiers };
}

function filesIn(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .map((entry) => below + (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .filter((path) => !NOT_CODE.test(path))
    .flatMap((path) => {
      if (path.endsWith('/')) return filesIn(folder, path);
      return CODE.test(path) ? [path] : [];
    })
    .sort();
}

function resolve(from, specifier, known) {
  const path = posix.join(posix.dirname(from), specifier);
  return SPELLINGS.map(([end, spelling]) => path.replace(end, spelling)).find((candidate) => known.has(candidate));
}

function specifiersOf(path, text) {
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const isDeep = /\b(?:import|require)(?:\.resolve)?\s*\(/.test(text);
  const found = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) found.push(node.moduleSpecifier);
    else if (ts.isImportTypeNode(node)) found.push(node.argument.literal);
    else if (ts.isCallExpression(node) && isLoader(node.expression)) found.push(node.arguments[0]);
    if (isDeep || ts.isSourceFile(node)) ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, options));
  return found.flatMap((node) => (node && ts.isStringLiteralLike(node) ? node.text : []));
}

/** `import()`, `require()` or `require.resolve()` */
function isLoader(callee) {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  const { name, expression = callee } = callee;
  return (
    (name === undefined || name.text === 'resolve') && ts.isIdentifier(expression) && expression.text === 'require'
  );
}
