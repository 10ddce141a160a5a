import { resolve } from 'node:path';
import ts from 'typescript';

/** A TypeScript program that loads both packages. */
export interface Packages {
  program: ts.Program;
  published: Map<string, ts.Symbol>;
  ours: Map<string, ts.Symbol>;
  /** The type with this name, with default type parameters. */
  typeOf(packageName: 'published' | 'ours', name: string): ts.Type;
}

const FILE = resolve('libs/sdk/test/published-members/types.ts');

/** @param names names of types, theirs to ours; types of `published` must not have required type parameters */
export function packagesWith(names: ReadonlyMap<string, string>): Packages {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  };
  const text = [
    `import type * as published from '@stackframe/js';`,
    `import type * as ours from '../../src/index.js';`,
    ...[...names].flatMap(([theirs, mine], nth) => [
      `type published${nth} = published.${theirs};`,
      `type ours${nth} = ours.${mine};`,
    ]),
  ].join('\n');
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, ...rest) =>
    name === FILE ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true) : getSourceFile(name, ...rest);
  host.fileExists = (name) => name === FILE || fileExists(name);
  const program = ts.createProgram([FILE], options, host);
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(FILE)!;
  const exportsOf = (space: string) => {
    const declared = file.statements.filter(ts.isImportDeclaration).find(({ importClause }) => {
      const bindings = importClause?.namedBindings;
      return bindings !== undefined && ts.isNamespaceImport(bindings) && bindings.name.text === space;
    });
    const module = checker.getSymbolAtLocation(declared!.moduleSpecifier)!;
    return new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, symbol]));
  };
  const aliases = new Map(
    file.statements.filter(ts.isTypeAliasDeclaration).map((statement) => [statement.name.text, statement]),
  );
  const order = [...names.keys()];
  return {
    program,
    published: exportsOf('published'),
    ours: exportsOf('ours'),
    typeOf: (space, name) => checker.getTypeFromTypeNode(aliases.get(`${space}${order.indexOf(name)}`)!.type),
  };
}
