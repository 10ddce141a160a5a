// Finds the API requests of the dashboard: operations that it names itself, and those of the client library's methods
// that it calls, also through the components of `libs/react`. Uses the compiler's types, so that there is no list to maintain.
import ts from 'typescript';

/** A part of a path that is only known at run time. */
const ANY = '{}';
const OPERATION = /^(?:GET|POST|PUT|PATCH|DELETE) \//;

/**
 * @param root the root of the repository
 * @returns the dashboard files that lead to each request, by request, such as `GET /users/{}`
 */
export function requestsOfDashboard(root) {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(`${root}/admin-web/tsconfig.json`, ts.sys.readFile).config,
    ts.sys,
    `${root}/admin-web`,
  );
  const program = ts.createProgram([`${root}/admin-web/src/main.tsx`], options);
  const checker = program.getTypeChecker();
  const isOf = (folder) => (file) =>
    file.fileName.startsWith(`${root}/${folder}/src/`) && !/\.spec\.tsx?$/.test(file.fileName);
  const files = program.getSourceFiles();
  const isOfLibrary = (file) => isOf('libs/sdk')(file) || isOf('libs/react')(file);
  const library = files.filter(isOfLibrary);
  const isOfDashboard = isOf('admin-web');
  const implementations = implementationsIn(library, checker);
  const names = functionNamesIn(library);
  const found = new Map();
  for (const file of files.filter(isOfDashboard)) {
    const name = file.fileName.slice(`${root}/admin-web/src/`.length);
    const seen = new Set();
    const record = (request) => found.set(request, (found.get(request) ?? new Set()).add(name));
    walk(file, new Map(), { checker, implementations, names, isOfLibrary, record, seen });
  }
  return found;
}

/** Finds the functions in object literals that implement each property of an interface of the library. */
function implementationsIn(files, checker) {
  const found = new Map();
  const signatures = signaturesIn(files);
  const visit = (node) => {
    if (ts.isObjectLiteralExpression(node)) {
      const type = checker.getContextualType(node);
      for (const property of type ? node.properties : []) {
        if (!property.name || !ts.isIdentifier(property.name)) continue;
        const body = ts.isPropertyAssignment(property) ? property.initializer : property;
        // The compiler has no type name for results of `map`, so use the interface in the same file that has such a
        // method.
        const declared = (type.getProperty(property.name.text)?.declarations ?? []).filter(isSignature);
        const named = signatures.get(`${node.getSourceFile().fileName}#${property.name.text}`) ?? [];
        for (const declaration of declared.length > 0 ? declared : named)
          found.set(declaration, [...(found.get(declaration) ?? []), body]);
      }
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(file);
  return found;
}

const isSignature = (node) => ts.isMethodSignature(node) || ts.isPropertySignature(node);

/** Methods declared by interfaces, by file and name. */
function signaturesIn(files) {
  const found = new Map();
  const visit = (node) => {
    if (isSignature(node) && ts.isIdentifier(node.name)) {
      const key = `${node.getSourceFile().fileName}#${node.name.text}`;
      found.set(key, [...(found.get(key) ?? []), node]);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(file);
  return found;
}

/** Names of the library's functions. Only these names need a type lookup. */
function functionNamesIn(files) {
  const names = new Set();
  const visit = (node) => {
    const isNamed =
      ts.isFunctionDeclaration(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isMethodSignature(node) ||
      (ts.isPropertySignature(node) && node.type !== undefined && ts.isFunctionTypeNode(node.type)) ||
      ts.isGetAccessor(node) ||
      ((ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) &&
        node.initializer !== undefined &&
        isFunction(node.initializer));
    if (isNamed && node.name && ts.isIdentifier(node.name)) names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(file);
  return names;
}

/** Records the requests that a piece of code makes, and follows the library functions that it calls. */
function walk(node, values, context) {
  const { checker, record } = context;
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
    for (const name of operationsNamed(node, checker)) record(name);
  if (ts.isObjectLiteralExpression(node)) for (const request of requestsIn(node, values, checker)) record(request);
  // Methods of returned objects count only if something calls them.
  const isMethodOfAnswer =
    context.isOfLibrary(node.getSourceFile()) &&
    (ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node)) &&
    ts.isObjectLiteralExpression(node.parent) &&
    checker.getContextualType(node.parent) !== undefined &&
    (ts.isMethodDeclaration(node) || isFunction(node.initializer));
  if (isMethodOfAnswer) return;
  if (ts.isIdentifier(node)) follow(node, [], values, context);
  if (ts.isCallExpression(node)) {
    const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
    if (ts.isIdentifier(name)) follow(name, [...node.arguments], values, context);
  }
  ts.forEachChild(node, (child) => walk(child, values, context));
}

const isFunction = (node) =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node);

/** Follows a name of the library, with the known values of its arguments. */
function follow(name, args, values, context) {
  if (!context.names.has(name.text)) return;
  for (const declaration of declarationsOf(name, context.checker)) {
    // Functions of the dashboard are visited anyway.
    if (!context.isOfLibrary(declaration.getSourceFile())) continue;
    const bodies = context.implementations.get(declaration) ?? [];
    for (const body of [declaration, ...bodies]) enter(body, args, values, context);
  }
}

function enter(declaration, args, values, context) {
  const of = ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  const isEntered = of && (ts.isMethodDeclaration(of) || ts.isGetAccessor(of) || isFunction(of)) && of.body;
  if (!isEntered) return;
  const known = new Map();
  for (const [at, parameter] of of.parameters.entries()) {
    const given = args[at] && valuesOf(args[at], values, context.checker);
    if (given && given.every((value) => value !== ANY)) known.set(parameter, given);
  }
  const key = `${of.getSourceFile().fileName}:${of.pos}:${JSON.stringify([...known.values()])}`;
  if (context.seen.has(key)) return;
  context.seen.add(key);
  walk(of.body, known, context);
}

function declarationsOf(name, checker) {
  let symbol = checker.getSymbolAtLocation(name);
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  return symbol?.declarations ?? [];
}

/** Operations as the dashboard names them: `GET /users/{user_id}`. A template can stand for several. */
function operationsNamed(node, checker) {
  if (ts.isStringLiteralLike(node)) return OPERATION.test(node.text) ? [node.text] : [];
  if (!OPERATION.test(node.head.text)) return [];
  const type = checker.getTypeAtLocation(node);
  return (type.isUnion() ? type.types : [type]).map(({ value }) => value);
}

/** Requests as the library writes them: `{ method: 'GET', path: '/users' }`. */
function requestsIn(object, values, checker) {
  const property = (name) => {
    const found = object.properties.find((each) => each.name && ts.isIdentifier(each.name) && each.name.text === name);
    if (!found) return undefined;
    return ts.isShorthandPropertyAssignment(found) ? found.name : found.initializer;
  };
  const path = property('path');
  if (!path) return [];
  const paths = valuesOf(path, values, checker).filter((value) => value.startsWith('/'));
  const { parent } = object;
  const readsAll = ts.isCallExpression(parent) && parent.expression.getText() === 'allPages';
  const method = property('method');
  const methods = method ? valuesOf(method, values, checker) : readsAll ? ['GET'] : [];
  return methods.filter((each) => /^[A-Z]+$/.test(each)).flatMap((each) => paths.map((value) => `${each} ${value}`));
}

/** Possible values of an expression, with `{}` for values only known at run time. */
function valuesOf(node, values, checker) {
  const of = (each) => valuesOf(each, values, checker);
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
    return of(node.expression);
  if (ts.isConditionalExpression(node)) return [...of(node.whenTrue), ...of(node.whenFalse)];
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce(
      (heads, { expression, literal }) =>
        heads.flatMap((head) => of(expression).map((value) => `${head}${value}${literal.text}`)),
      [node.head.text],
    );
  if (ts.isCallExpression(node)) return valuesOfCall(node, values, checker);
  if (ts.isIdentifier(node)) {
    const [declaration] = ts.isShorthandPropertyAssignment(node.parent)
      ? (checker.getShorthandAssignmentValueSymbol(node.parent)?.declarations ?? [])
      : declarationsOf(node, checker);
    if (values.has(declaration)) return values.get(declaration);
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer)
      return valuesOf(declaration.initializer, values, checker);
  }
  const type = checker.getTypeAtLocation(node);
  const options = type.isUnion() ? type.types : [type];
  return options.every((option) => option.isStringLiteral()) ? options.map(({ value }) => value) : [ANY];
}

function valuesOfCall(call, values, checker) {
  const name = ts.isIdentifier(call.expression) ? call.expression : null;
  if (!name) return [ANY];
  const [declaration] = declarationsOf(name, checker);
  const of = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  if (!of || !isFunction(of) || !of.body) return [ANY];
  // Joins any number of path parts.
  if (of.parameters[0]?.dotDotDotToken)
    return [call.arguments.map((each) => `/${valuesOf(each, values, checker)[0]}`).join('')];
  const known = new Map();
  for (const [at, parameter] of of.parameters.entries())
    if (call.arguments[at]) known.set(parameter, valuesOf(call.arguments[at], values, checker));
  if (!ts.isBlock(of.body)) return valuesOf(of.body, known, checker);
  const answers = [];
  const visit = (node) => {
    if (ts.isReturnStatement(node) && node.expression) answers.push(...valuesOf(node.expression, known, checker));
    ts.forEachChild(node, visit);
  };
  visit(of.body);
  return answers.length > 0 ? answers : [ANY];
}
