import type { ElementNode, TreeNode } from '../job.js';

// Runs inside QuickJS without Node.js. Imports only types and sibling modules.

/** The result of jsx(). `type` is a tag, a component of the owner, or one of the markers below. */
export interface Element {
  $$typeof: symbol;
  type: unknown;
  props: Record<string, unknown>;
  key: string | null;
}

const ELEMENT = Symbol.for('react.element');
export const Fragment = Symbol.for('react.fragment');

/** Names a component that the host renders; the guest cannot call it. */
class HostComponent {
  constructor(readonly displayName: string) {}
}

/** Carries a value of the email and renders nothing. */
class Meta {
  constructor(readonly displayName: string) {}
}
export const Subject = new Meta('Subject');
export const NotificationCategory = new Meta('NotificationCategory');

const COMPONENT_NAMES = [
  ...['Body', 'Button', 'CodeBlock', 'CodeInline', 'Column', 'Container', 'Font', 'Head', 'Heading', 'Hr', 'Html'],
  ...['Img', 'Link', 'Markdown', 'Preview', 'Row', 'Section', 'Tailwind', 'Text'],
];
export const components: Record<string, HostComponent> = Object.fromEntries(
  COMPONENT_NAMES.map((name) => [name, new HostComponent(name)]),
);
/** Placeholder for the sender's markup, which the host inserts. */
export const rawHtml = new HostComponent('RawHtml');

export function jsx(type: unknown, props: Record<string, unknown> | null, key?: unknown): Element {
  return { $$typeof: ELEMENT, type, props: { ...props }, key: key === undefined ? null : String(key) };
}

export function createElement(type: unknown, props: Record<string, unknown> | null, ...children: unknown[]): Element {
  const { key, ...rest } = props ?? {};
  if (children.length > 0) rest['children'] = children.length === 1 ? children[0] : children;
  return jsx(type, rest, key);
}

export function isElement(value: unknown): value is Element {
  return typeof value === 'object' && value !== null && (value as Element).$$typeof === ELEMENT;
}

/**
 * Returns the single value that `Subject` or `NotificationCategory` has in the elements returned by a template. Does
 * not call other components (contract/05 §1).
 */
export function metaValue(tree: unknown, meta: Meta): string | undefined {
  const found: unknown[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk);
    else if (isElement(node)) {
      if (node.type === meta) found.push(node.props['value']);
      else walk(node.props['children']);
    }
  };
  walk(tree);
  if (found.length > 1) throw new Error(`A template can have only one <${meta.displayName}>.`);
  if (found.length === 0) return undefined;
  if (typeof found[0] !== 'string') throw new Error(`The value of <${meta.displayName}> must be a string.`);
  return found[0];
}

/** Calls the owner's components until only tags and react-email components are left. */
export function expand(node: unknown, into: TreeNode[] = []): TreeNode[] {
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') into.push(String(node));
  else if (node === null || node === undefined || typeof node === 'boolean') return into;
  else if (Array.isArray(node)) for (const child of node) expand(child, into);
  else if (isElement(node)) expandElement(node, into);
  else if (typeof node === 'object' && Symbol.iterator in node) expand([...(node as Iterable<unknown>)], into);
  else throw new Error(`${describe(node)} cannot be rendered in an email. Use a string, a number or an element.`);
  return into;
}

function expandElement({ type, props }: Element, into: TreeNode[]): void {
  if (type === Fragment) expand(props['children'], into);
  else if (type instanceof Meta) return;
  else if (typeof type === 'string') into.push(element(type, props));
  else if (type instanceof HostComponent) into.push(element(`@${type.displayName}`, props));
  else if (typeof type === 'function') expand(type(props), into);
  else throw new Error(`${describe(type)} is not a component. Check the name in its import.`);
}

function element(type: string, { children, ...props }: Record<string, unknown>): ElementNode {
  return { type, props, children: expand(children) };
}

function describe(value: unknown): string {
  if (value === undefined) return 'An undefined value';
  if (typeof value === 'function') return `The function ${value.name || 'without a name'}`;
  return typeof value === 'object' ? 'An object' : `A ${typeof value}`;
}
