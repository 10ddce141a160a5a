import ts from 'typescript';

/**
 * A member of the published package's types that ours lack, such as `ServerTeam.addUser` or `TokenStoreInit =
 * 'memory'`.
 */
export type MissingMember = string;

/** Walks everything reachable from two types in parallel and collects the members missing from the second. */
export class MemberComparison {
  readonly missing = new Set<MissingMember>();
  readonly #seen = new Set<string>();

  constructor(
    private readonly program: ts.Program,
    private readonly checker = program.getTypeChecker(),
  ) {}

  /**
   * @param name label for members without a named owner, such as a method's argument
   * @param ours the types of which at least one must have each member: the parts of a union, or the overloads of a
   * method
   */
  compare(name: string, theirs: readonly ts.Type[], ours: readonly ts.Type[]): void {
    const expected = this.#partsOf(theirs);
    const found = this.#partsOf(ours);
    if (found.some(takesAnything)) return;
    this.#compareLiterals(name, expected, found);
    for (const type of expected) this.#compareOne(name, type, found);
  }

  #compareOne(name: string, type: ts.Type, found: readonly ts.Type[]): void {
    if (!isObject(type) || this.#isKnownError(type)) return;
    const key = [type, ...found].map((each) => (each as ts.Type & { id: number }).id).join();
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const owner = nameOf(type) ?? name;
    for (const property of this.checker.getPropertiesOfType(type)) {
      if (!this.#isOwn(property)) continue;
      this.#compareProperty(`${owner}.${labelOf(property)}`, property, found);
    }
    const element = this.checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (element !== undefined) {
      this.compare(
        `${owner}[]`,
        [element],
        found.flatMap((each) => this.#indexType(each, ts.IndexKind.Number)),
      );
    }
    this.#compareSignatures(name, [type], found);
  }

  #compareProperty(name: string, property: ts.Symbol, found: readonly ts.Type[]): void {
    const types = found.filter(isObject).flatMap((type) => {
      const own = this.checker.getPropertyOfType(type, property.name);
      return own === undefined ? this.#indexType(type, ts.IndexKind.String) : [this.checker.getTypeOfSymbol(own)];
    });
    if (types.length === 0) this.missing.add(name);
    else this.compare(name, [this.checker.getTypeOfSymbol(property)], types);
  }

  #compareSignatures(name: string, theirs: readonly ts.Type[], ours: readonly ts.Type[]): void {
    const expected = theirs.flatMap((type) => type.getCallSignatures());
    const found = ours.flatMap((type) => type.getCallSignatures());
    if (expected.length === 0 || found.length === 0) return;
    this.compare(
      `${name}()`,
      expected.map((signature) => signature.getReturnType()),
      found.map((signature) => signature.getReturnType()),
    );
    const taken = expected.map((signature) => this.#parametersOf(signature));
    const known = found.map((signature) => this.#parametersOf(signature));
    for (let nth = 0; nth < Math.max(...taken.map(({ length }) => length)); nth++) {
      const arguments_ = taken.flatMap((parameters) => parameters[nth] ?? []);
      const types = known.flatMap((parameters) => parameters[nth]?.type ?? []);
      const label = `${name}(${arguments_[0]!.name})`;
      if (types.length === 0) this.missing.add(label);
      else
        this.compare(
          label,
          arguments_.map(({ type }) => type),
          types,
        );
    }
  }

  /** Expands a rest parameter such as `...args: [id: string]`. */
  #parametersOf({ parameters }: ts.Signature): Array<{ name: string; type: ts.Type }> {
    return parameters.flatMap((parameter) => {
      const type = this.checker.getTypeOfSymbol(parameter);
      if (!this.checker.isTupleType(type)) return { name: parameter.name, type };
      const { labeledElementDeclarations: labels } = (type as ts.TupleTypeReference).target;
      return this.checker.getTypeArguments(type as ts.TypeReference).map((each, nth) => {
        const label = labels?.[nth]?.name;
        return { name: label === undefined ? String(nth) : label.getText(), type: each };
      });
    });
  }

  /** Collects string literals that are missing from our types. */
  #compareLiterals(name: string, expected: readonly ts.Type[], found: readonly ts.Type[]): void {
    if (found.some(({ flags }) => flags & ts.TypeFlags.String)) return;
    const words = new Set(found.flatMap((type) => (type.isStringLiteral() ? type.value : [])));
    for (const type of expected) {
      if (type.isStringLiteral() && !words.has(type.value)) this.missing.add(`${name} = '${type.value}'`);
    }
  }

  #indexType(type: ts.Type, kind: ts.IndexKind): ts.Type[] {
    const index = this.checker.getIndexTypeOfType(type, kind);
    return index === undefined ? [] : [index];
  }

  #partsOf(types: readonly ts.Type[]): ts.Type[] {
    return [...new Set(types.flatMap((type) => this.#parts(type)))];
  }

  /** Returns the parts of a union, and the value types of promises. */
  #parts(type: ts.Type): ts.Type[] {
    if (type.isUnion()) return type.types.flatMap((part) => this.#parts(part));
    if (type.symbol?.name === 'Promise') {
      return this.checker.getTypeArguments(type as ts.TypeReference).flatMap((part) => this.#parts(part));
    }
    return [type];
  }

  /** Apps compare an error's class or code, so its other members do not matter. */
  #isKnownError(type: ts.Type): boolean {
    return this.checker.getPropertyOfType(type, '__stackKnownErrorBrand') !== undefined;
  }

  /** Excludes members of `Array`, `Date` and other built-in types. */
  #isOwn(property: ts.Symbol): boolean {
    return !property.declarations?.some((declaration) =>
      this.program.isSourceFileDefaultLibrary(declaration.getSourceFile()),
    );
  }
}

const takesAnything = ({ flags }: ts.Type): boolean => (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0;

function isObject(type: ts.Type): boolean {
  if (type.isIntersection()) return type.types.every(isObject);
  return (type.flags & ts.TypeFlags.Object) !== 0;
}

/** TypeScript names symbols `__@name@id`. */
const labelOf = (property: ts.Symbol): string => property.name.replace(/^__@(\w+)@\d+$/, '[$1]');

function nameOf({ aliasSymbol, symbol }: ts.Type): string | undefined {
  const name = aliasSymbol?.name ?? symbol?.name;
  return name === undefined || /^__|^Promise$|^Result$|^published\d+$/.test(name) ? undefined : name;
}
