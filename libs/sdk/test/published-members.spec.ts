import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';
import { type MissingMember, MemberComparison } from './published-members/compare.js';

/**
 * Every class, exported type, member, parameter and literal that the published SDK's types offer also exists here, with
 * `Hallpass` in place of `Stack`.
 */

const FILE = resolve('libs/sdk/test/published-members/types.ts');

const MEMBER_REASONS: Reasons = {
  'Convex is a database with its own way to sign in; what speaks to it is a package of its own': [
    'StackClientApp.getConvexClientAuth',
    'StackClientApp.getConvexHttpClientAuth',
    'StackServerApp.getUser(options).ctx',
    'StackClientApp.getPartialUser(options).ctx',
    "StackClientApp.getPartialUser(options).from = 'convex'",
    'StackClientAppConstructorOptions.inheritsFrom.getConvexClientAuth',
    'StackClientAppConstructorOptions.inheritsFrom.getConvexHttpClientAuth',
    'SyncedPartialServerUser.clientMetadata',
    'SyncedPartialServerUser.clientReadOnlyMetadata',
    'SyncedPartialServerUser.hasPassword',
    'SyncedPartialServerUser.profileImageUrl',
    'SyncedPartialServerUser.serverMetadata',
    'SyncedPartialServerUser.signedUpAt',
    'SyncedPartialUser.clientMetadata',
    'SyncedPartialUser.clientReadOnlyMetadata',
    'SyncedPartialUser.hasPassword',
    'SyncedPartialUser.profileImageUrl',
    'SyncedPartialUser.signedUpAt',
    'StackServerApp.getUser(options).from',
  ],
  'a private part of the published SDK, marked with _ or @internal': [
    'InternalSession.*',
    'CurrentUser._internalSession',
    'StackClientApp.[stackAppInternalsSymbol]',
    'StackClientAppConstructorOptions.inheritsFrom.[stackAppInternalsSymbol]',
  ],
  'the library loads no framework: `{ cookies: nextCookies(await cookies(), true) }` is the same': [
    "GetCurrentUserOptions.tokenStore = 'nextjs-cookie'",
    "StackClientApp.getAuthHeaders(options).tokenStore = 'nextjs-cookie'",
    "StackClientApp.getPartialUser(options).tokenStore = 'nextjs-cookie'",
    "StackClientApp.getUser(options).tokenStore = 'nextjs-cookie'",
    "StackClientApp.signOut(options).tokenStore = 'nextjs-cookie'",
    "StackClientAppConstructorOptions.tokenStore = 'nextjs-cookie'",
  ],
  'a passkey is created in the browser of the user who signs in with it': ['ServerUser.registerPasskey'],
};

const TYPE_REASONS: Reasons = {
  'Convex is a database with its own way to sign in; what speaks to it is a package of its own': [
    'getConvexProvidersConfig',
  ],
  'a private part of the published SDK, marked with _ or @internal': [
    'stackAppInternalsSymbol',
    'StackClientAppJson',
    'InternalApiKeyBaseCrudRead',
  ],
};

const ROOTS = new Map([
  ['StackClientApp', 'HallpassClientApp'],
  ['StackServerApp', 'HallpassServerApp'],
  ['StackAdminApp', 'HallpassAdminApp'],
  ['StackClientAppConstructorOptions<true, string>', 'HallpassClientAppOptions'],
  ['StackServerAppConstructorOptions<true, string>', 'HallpassServerAppOptions'],
  ['StackAdminAppConstructorOptions<true, string>', 'HallpassServerAppOptions'],
  ['CurrentInternalUser', 'CurrentUser'],
]);

/** A member missing from a key is listed once, under the key, and not again for the classes that inherit it. */
const HEIRS: Record<string, string[]> = {
  StackClientApp: ['StackServerApp', 'StackAdminApp'],
  StackServerApp: ['StackAdminApp'],
  StackClientAppConstructorOptions: ['StackServerAppConstructorOptions', 'StackAdminAppConstructorOptions'],
  CurrentUser: ['CurrentInternalUser', 'CurrentServerUser', 'ServerUser'],
  ServerUser: ['CurrentServerUser', 'ServerTeamUser'],
  Team: ['ServerTeam'],
  AdminProject: ['AdminOwnedProject'],
};

const { program, published, ours, typeOf } = packagesWith(ROOTS);

function missingMembers(): MissingMember[] {
  const comparison = new MemberComparison(program);
  for (const name of ROOTS.keys()) comparison.compare(name, [typeOf('published', name)], [typeOf('ours', name)]);
  const missing = [...comparison.missing].map((name) => name.replace('<true, string>', ''));
  const inherited = new Set(
    missing.flatMap((name) => {
      const owner = /^\w+/.exec(name)![0];
      return (HEIRS[owner] ?? []).map((heir) => heir + name.slice(owner.length));
    }),
  );
  return missing.filter((name) => !inherited.has(name)).toSorted();
}

/** Missing members without a reason, and reasons that are no longer needed. */
function unexplained(missing: readonly string[], reasons: Reasons) {
  const exceptions = Object.values(reasons).flat();
  const isMeant = (name: string, exception: string) =>
    exception.endsWith('.*') ? name.startsWith(exception.slice(0, -1)) : name === exception;
  return {
    missing: missing.filter((name) => !exceptions.some((exception) => isMeant(name, exception))),
    stale: exceptions.filter((exception) => !missing.some((name) => isMeant(name, exception))),
  };
}

it('every member of the published SDK is here, or has its reason', () => {
  expect(unexplained(missingMembers(), MEMBER_REASONS)).toEqual({ missing: [], stale: [] });
});

it('every exported name is here, or has its reason', () => {
  const names = new Set([...ours.keys()]);
  const missing = [...published.keys()].filter((name) => !names.has(name.replace(/^Stack(?=[A-Z])/, 'Hallpass')));
  expect(unexplained(missing, TYPE_REASONS)).toEqual({ missing: [], stale: [] });
});

/** Members of the published SDK's types that ours omit, by reason. `Owner.*` stands for every member of an owner. */
type Reasons = Readonly<Record<string, readonly string[]>>;

/** A TypeScript program that loads both packages. */
interface Packages {
  program: ts.Program;
  published: Map<string, ts.Symbol>;
  ours: Map<string, ts.Symbol>;
  /** The type with this name, with default type parameters. */
  typeOf(packageName: 'published' | 'ours', name: string): ts.Type;
}

/** @param names names of types, theirs to ours; types of `published` must not have required type parameters */
function packagesWith(names: ReadonlyMap<string, string>): Packages {
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
