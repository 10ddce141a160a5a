import { parser } from '@lezer/javascript';
import { decoded, encoded } from './string-literal.js';

const tsx = parser.configure({ dialect: 'jsx ts' });
type Node = ReturnType<typeof tsx.parse>['topNode'];

/** One string in a table of texts, such as `TEXTS.en.paragraphs[0]`. */
export interface SourceText {
  /** Name of the constant. */
  table: string;
  /** BCP 47 tag. */
  language: string;
  /** Keys and indexes below the language. Empty if the language's value is the string itself. */
  path: readonly (string | number)[];
  value: string;
  /** Position of the literal in the source, with its quotes. */
  from: number;
  to: number;
}

/**
 * Reads the texts of an email from its source: the strings in constants that are objects with one key per language,
 * English among them. Leaves out values that are not plain strings.
 */
export function textsIn(source: string): SourceText[] {
  const texts: SourceText[] = [];
  for (const statement of childrenOf(tsx.parse(source).topNode)) {
    const declaration = statement.name === 'ExportDeclaration' ? statement.getChild('VariableDeclaration') : statement;
    if (declaration?.name !== 'VariableDeclaration') continue;
    let table = '';
    for (const child of childrenOf(declaration)) {
      if (child.name === 'VariableDefinition') table = source.slice(child.from, child.to);
      if (child.name === 'Equals') texts.push(...textsOfTable(source, table, valueOf(child.nextSibling)));
    }
  }
  return texts;
}

/** Replaces one text and keeps every other byte of the source. */
export function withText(source: string, text: SourceText, value: string): string {
  if (value === text.value) return source;
  return source.slice(0, text.from) + encoded(value, source[text.from]!) + source.slice(text.to);
}

/** Identifies a text across edits of the source. */
export const keyOf = ({ table, language, path }: SourceText): string => JSON.stringify([table, language, ...path]);

const LANGUAGE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;

function textsOfTable(source: string, table: string, object: Node | null): SourceText[] {
  const languages = propertiesOf(source, object);
  if (!languages.has('en') || [...languages.keys()].some((key) => !LANGUAGE.test(key))) return [];
  return [...languages].flatMap(([language, value]) =>
    stringsIn(source, value, []).map((found) => ({ table, language, ...found })),
  );
}

type Found = Omit<SourceText, 'table' | 'language'>;

function stringsIn(source: string, node: Node | null, path: Found['path']): Found[] {
  if (node === null) return [];
  const { name, from, to } = node;
  if (name === 'String' || (name === 'TemplateString' && node.getChild('Interpolation') === null)) {
    const value = decoded(source.slice(from, to));
    return value === undefined ? [] : [{ path, value, from, to }];
  }
  const children = name === 'ArrayExpression' ? elementsOf(node).entries() : propertiesOf(source, node).entries();
  return [...children].flatMap(([key, child]) => stringsIn(source, valueOf(child), [...path, key]));
}

/** Values of an object by key. Leaves out methods, spread objects and computed keys. */
function propertiesOf(source: string, object: Node | null): Map<string, Node | null> {
  const properties = new Map<string, Node | null>();
  if (object?.name !== 'ObjectExpression' || hasErrors(object)) return properties;
  for (const property of object.getChildren('Property')) {
    const [key, colon, value] = childrenOf(property);
    if (key === undefined || colon?.name !== ':' || value === undefined || hasErrors(property)) continue;
    const written = source.slice(key.from, key.to);
    const name = key.name === 'String' ? decoded(written) : written;
    if (name !== undefined) properties.set(name, valueOf(value));
  }
  return properties;
}

const elementsOf = (array: Node): Node[] =>
  hasErrors(array) ? [] : childrenOf(array).filter(({ name }) => !/^[[\],]$/.test(name));

/** The expression inside parentheses, `as` and `satisfies`. */
function valueOf(node: Node | null): Node | null {
  const children = node === null ? [] : childrenOf(node);
  if (node?.name === 'ParenthesizedExpression') return valueOf(children[1] ?? null);
  if (node?.name === 'BinaryExpression' && ['as', 'satisfies'].includes(children[1]?.name ?? ''))
    return valueOf(children[0]!);
  return node;
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    if (!/Comment$/.test(child.name)) children.push(child);
  return children;
}

/** Whether the parser had to guess directly below this node. */
const hasErrors = (node: Node): boolean => childrenOf(node).some(({ type }) => type.isError);
