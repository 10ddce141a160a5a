import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * Turns a TSX file into one that only imports packages. Copies the declarations that it uses from relative imports, and
 * replaces each call of one of the `functions` with its result. A file without relative imports stays as it is.
 * @param functions functions of modules in a folder `texts` or `design`, by name; their arguments are literals
 * @throws Error if a file is missing, an imported part imports another part, or a name is declared twice
 */
export function singleFile(path, functions) {
  const own = parse(path);
  if (!own.imports.some(isRelative)) return own.text;
  const parts = own.imports.filter(isPart).map((item) => partOf(path, specifier(item)));
  const used = usedBy(own, declarationsOf([...parts, own]));
  const statements = [
    ...parts.flatMap((part) =>
      part.statements
        .filter((statement) => used.has(statement))
        .map((statement) => withoutExport(statement, functions)),
    ),
    ...own.statements.map((statement) => textWith(statement, resultsIn(statement, functions))),
  ];
  const packages = [own, ...parts].flatMap(({ imports }) => imports.filter((item) => !isRelative(item)));
  return [importsOf(packages, [...own.statements, ...used]), ...statements].join('\n\n') + '\n';
}

function parse(path) {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const imports = file.statements.filter((statement) => ts.isImportDeclaration(statement));
  const statements = file.statements.filter((statement) => !ts.isImportDeclaration(statement));
  return { text: file.text, imports, statements };
}

function partOf(path, name) {
  const base = join(dirname(path), name.replace(/\.js$/, ''));
  const file = [`${base}.tsx`, `${base}.ts`].find((candidate) => existsSync(candidate));
  if (!file) throw new Error(`${path} imports ${name}, which there is not.`);
  const part = parse(file);
  if (part.imports.some(isPart)) throw new Error(`${file} is a part of sources: it may import packages alone.`);
  return part;
}

const specifier = ({ moduleSpecifier }) => moduleSpecifier.text;
const isRelative = (item) => specifier(item).startsWith('.');
/** Imports whose code is copied, as opposed to functions called during the build. */
const isPart = (item) => isRelative(item) && !/\/(texts|design)\//.test(specifier(item));

function declarationsOf(files) {
  const declared = new Map();
  for (const statement of files.flatMap(({ statements }) => statements)) {
    const declarations = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
    for (const { name } of declarations) {
      if (!name) continue;
      if (declared.has(name.text)) throw new Error(`${name.text} is declared twice in what becomes one source.`);
      declared.set(name.text, statement);
    }
  }
  return declared;
}

/** Finds the statements that a file uses, directly or through others, by name. */
function usedBy({ statements }, declared) {
  const used = new Set();
  const follow = (statement) => {
    if (!statement || used.has(statement)) return;
    used.add(statement);
    for (const name of namesIn([statement])) follow(declared.get(name));
  };
  statements.forEach(follow);
  return used;
}

function namesIn(nodes) {
  const names = new Set();
  const visit = (node) => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  nodes.forEach(visit);
  return names;
}

function withoutExport(statement, functions) {
  const keyword = statement.modifiers?.find(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  const left = keyword ? [{ start: keyword.getStart(), end: keyword.getEnd() + 1, text: '' }] : [];
  return textWith(statement, [...left, ...resultsIn(statement, functions)]);
}

function resultsIn(statement, functions) {
  const changes = [];
  const visit = (node) => {
    const called = ts.isCallExpression(node) ? node.expression.getText() : '';
    if (Object.hasOwn(functions, called)) {
      const result = functions[called](...node.arguments.map(({ text }) => text));
      changes.push({ start: node.getStart(), end: node.getEnd(), text: JSON.stringify(result) });
    }
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return changes;
}

/**
 * Returns a statement with its comments.
 * @param changes in the order of the file
 */
function textWith(statement, changes) {
  const offset = statement.getFullStart();
  let text = statement.getFullText();
  for (const change of changes.reverse())
    text = text.slice(0, change.start - offset) + change.text + text.slice(change.end - offset);
  return text.trim();
}

/** Creates one import per package, with the names that the statements use. */
function importsOf(imports, statements) {
  const used = namesIn(statements);
  const packages = new Map();
  for (const item of imports) {
    for (const { name, isTypeOnly } of item.importClause.namedBindings.elements) {
      if (!used.has(name.text)) continue;
      const names = packages.get(specifier(item)) ?? new Map();
      packages.set(specifier(item), names.set(name.text, item.importClause.isTypeOnly || isTypeOnly));
    }
  }
  return [...packages]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([from, names]) => {
      const areTypes = [...names.values()].every(Boolean);
      const list = [...names]
        .sort(([a], [b]) => a.localeCompare(b, 'en'))
        .map(([name, isType]) => (isType && !areTypes ? `type ${name}` : name));
      return `import ${areTypes ? 'type ' : ''}{ ${list.join(', ')} } from '${from}';`;
    })
    .join('\n');
}
