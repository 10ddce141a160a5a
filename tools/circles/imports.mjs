import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

const CODE = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const NOT_CHECKED = /^test\/|(?:^|\/)(?:node_modules|dist|generated)\/|\.(?:e2e-)?spec\.tsx?$|\.d\.[cm]?ts$/;

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
 * Reads the code of a package, without tests, builds and generated files.
 * @param {string} folder the folder of the package
 * @returns {{ files: string[], imports: { from: string, to: string }[] }} paths below `folder`; only imports within the
 * package, including types, exports and `import()`
 */
export function readPackage(folder) {
  const files = filesIn(folder);
  const known = new Set(files);
  const imports = files.flatMap((from) => {
    const specifiers = specifiersOf(from, readFileSync(join(folder, from), 'utf8'));
    const imported = new Set(specifiers.map((specifier) => resolve(from, specifier, known)));
    return [...imported].filter((to) => to !== undefined && to !== from).map((to) => ({ from, to }));
  });
  return { files, imports };
}

function filesIn(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .map((entry) => below + (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .filter((path) => !NOT_CHECKED.test(path))
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
  const isDeep = /\bimport\s*\(/.test(text);
  const found = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) found.push(node.moduleSpecifier);
    else if (ts.isImportTypeNode(node)) found.push(node.argument.literal);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      found.push(node.arguments[0]);
    if (isDeep || ts.isSourceFile(node)) ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, options));
  return found.flatMap((node) => (node && ts.isStringLiteralLike(node) && node.text.startsWith('.') ? node.text : []));
}
