import { SourceProblem } from '@hallpass/mail-compiler';
import {
  Body,
  Button,
  CodeInline,
  Column,
  Container,
  Font,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components';
import { createElement, type ElementType, Fragment, type ReactNode } from 'react';
import { type ElementNode, LIMITS, type TreeNode } from './job.js';
import { isSafeImage, isSafeLink, isSafeStyle } from './safe-address.js';

const TAGS = new Set(
  (
    'a abbr address article aside b bdi bdo big blockquote body br caption center cite code col colgroup dd del dfn ' +
    'div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 head header hr html i img ins kbd li main mark ' +
    'meta nav ol p pre q s samp section small span strike strong style sub sup table tbody td tfoot th thead time ' +
    'title tr tt u ul var wbr'
  ).split(' '),
);
const VOID_TAGS = new Set(['br', 'col', 'hr', 'img', 'meta', 'wbr']);

/** Props whose values are text, booleans or numbers, by their names in React. */
const PROPS = new Set(
  (
    'abbr align alt axis background bgColor border cellPadding cellSpacing charSet cite className clear color colSpan ' +
    'content dateTime dir face height hidden href id lang media name nowrap noWrap rel role rowSpan scope size span ' +
    'src srcSet start summary target title translate type valign vAlign value vSpace hSpace width'
  ).split(' '),
);
const LINKS = new Set(['href', 'cite']);
const PICTURES = new Set(['src', 'background']);
const COMMON_ATTRIBUTE = /^(aria|data)-[a-z0-9-]+$/;

interface HostComponent {
  component: unknown;
  /** Props besides those of tags. Objects in them are plain data. */
  props: readonly string[];
}

const plain = (component: unknown): HostComponent => ({ component, props: [] });

const COMPONENTS: Record<string, HostComponent> = {
  Body: plain(Body),
  Button: plain(Button),
  CodeInline: plain(CodeInline),
  Column: plain(Column),
  Container: plain(Container),
  Font: { component: Font, props: ['fontFamily', 'fallbackFontFamily', 'webFont', 'fontStyle', 'fontWeight'] },
  Head: plain(Head),
  Heading: { component: Heading, props: ['as', 'm', 'mx', 'my', 'mt', 'mr', 'mb', 'ml'] },
  Hr: plain(Hr),
  Html: plain(Html),
  Img: plain(Img),
  Link: plain(Link),
  Preview: plain(Preview),
  Row: plain(Row),
  Section: plain(Section),
  Text: plain(Text),
};

/** Several times larger than all the others together, so they are loaded for the first email that uses one. */
const LARGE_COMPONENTS = {
  CodeBlock: ['code', 'language', 'lineNumbers', 'theme', 'fontFamily'],
  Markdown: ['markdownCustomStyles', 'markdownContainerStyles'],
  Tailwind: ['config'],
} as const;
type LargeComponent = keyof typeof LARGE_COMPONENTS;

/** @returns the components of a tree that must be loaded before `buildElements` is called with it */
export function unloadedComponents(tree: readonly TreeNode[]): LargeComponent[] {
  const json = JSON.stringify(tree);
  return (Object.keys(LARGE_COMPONENTS) as LargeComponent[]).filter(
    (name) => !Object.hasOwn(COMPONENTS, name) && json.includes(`"@${name}"`),
  );
}

export async function loadComponents(names: readonly LargeComponent[]): Promise<void> {
  const modules = {
    CodeBlock: () => import('./components/code-block.js'),
    Markdown: () => import('./components/markdown.js'),
    Tailwind: () => import('./components/tailwind.js'),
  };
  for (const name of names) {
    const { default: component } = await modules[name]();
    COMPONENTS[name] = { component, props: LARGE_COMPONENTS[name] };
  }
}

const HEADING_TAGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/**
 * Builds real elements from a described tree. Nothing in the tree is trusted: unknown tags are rejected, and props that
 * could run or load something are dropped.
 * @param rawHtml the sender's own markup, inserted where the tree requests it
 * @throws SourceProblem for a tag that emails must not contain, or if a limit is exceeded
 */
export function buildElements(tree: readonly TreeNode[], rawHtml: string | null): ReactNode {
  let count = 0;

  const children = (nodes: unknown, depth: number): ReactNode[] => {
    if (!Array.isArray(nodes)) throw new SourceProblem('The email is not a tree of elements.');
    return nodes.map((node: unknown, index) => build(node, depth, index));
  };

  const build = (node: unknown, depth: number, key: number): ReactNode => {
    if (typeof node === 'string') return node;
    if (++count > LIMITS.treeNodes) throw new SourceProblem(`An email can have at most ${LIMITS.treeNodes} elements.`);
    if (depth > LIMITS.treeDepth)
      throw new SourceProblem(`Elements can be nested at most ${LIMITS.treeDepth} levels deep.`);
    const { type, props, children: inner } = node as ElementNode;
    if (typeof type !== 'string') throw new SourceProblem('The email has an element without a type.');
    if (type === '@RawHtml') return createElement('div', { key, dangerouslySetInnerHTML: { __html: rawHtml ?? '' } });
    return type.startsWith('@') ? buildComponent(type.slice(1), props, children(inner, depth + 1), key) : buildTag();

    function buildTag(): ReactNode {
      if (!TAGS.has(type))
        throw new SourceProblem(`Emails cannot have the tag "${type.slice(0, 30).replace(/[^A-Za-z0-9-]/g, '?')}".`);
      const checked = checkedProps(props, new Set());
      if (VOID_TAGS.has(type)) return createElement(type, { ...checked, key });
      if (type === 'style') return createElement(type, { ...checked, key }, styleSheet(inner));
      return createElement(type, { ...checked, key }, ...children(inner, depth + 1));
    }
  };

  return createElement(Fragment, null, ...children(tree, 0));
}

function buildComponent(name: string, props: unknown, children: ReactNode[], key: number): ReactNode {
  if (!Object.hasOwn(COMPONENTS, name)) throw new SourceProblem(`The component <${name.slice(0, 30)}> does not exist.`);
  const { component, props: own } = COMPONENTS[name]!;
  const checked = checkedProps(props, new Set(own));
  if ('as' in checked && !HEADING_TAGS.includes(String(checked['as']))) delete checked['as'];
  if (name === 'Markdown') children = [harmlessMarkdown(textOf(children, name))];
  if (name === 'Preview') children = [textOf(children, name)];
  const text = children.every((child) => typeof child === 'string') ? [children.join('')] : children;
  return createElement(component as ElementType, { ...checked, key }, ...(children.length > 0 ? text : []));
}

function textOf(children: ReactNode[], name: string): string {
  if (children.some((child) => typeof child !== 'string')) throw new SourceProblem(`<${name}> can only contain text.`);
  return children.join('');
}

/**
 * Makes the owner's Markdown, which may contain a user's name, harmless: no markup, and no entities that form a scheme.
 */
function harmlessMarkdown(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/(javascript|vbscript|data|file|blob)\s*:/gi, '$1\u200b:');
}

function styleSheet(children: unknown): string {
  const text = Array.isArray(children) && children.every((child) => typeof child === 'string') ? children.join('') : '';
  return isSafeStyle(text.replace(/behavior\s*:/gi, '')) && !text.includes('<') ? text : '';
}

function checkedProps(props: unknown, own: ReadonlySet<string>): Record<string, unknown> {
  const checked: Record<string, unknown> = {};
  if (typeof props !== 'object' || props === null) return checked;
  for (const [name, value] of Object.entries(props)) {
    if (name === 'style') checked[name] = checkedStyle(value);
    else if (own.has(name)) checked[name] = name === 'code' ? value : harmlessData(value);
    else if ((PROPS.has(name) || COMMON_ATTRIBUTE.test(name)) && isPlain(value) && isSafe(name, value))
      checked[name] = value;
  }
  return checked;
}

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function isSafe(name: string, value: string | number | boolean): boolean {
  if (LINKS.has(name)) return isSafeLink(String(value));
  if (PICTURES.has(name)) return isSafeImage(String(value));
  if (name === 'srcSet')
    return String(value)
      .split(',')
      .every((candidate) => isSafeLink(candidate));
  return true;
}

/** Components write this data into styles unchanged, so it drops text that could end an attribute or a style sheet. */
function harmlessData(value: unknown): unknown {
  if (typeof value === 'string') return /[<>"`]/.test(value) || !isSafeStyle(value) ? '' : value;
  if (Array.isArray(value)) return value.map(harmlessData);
  if (typeof value !== 'object' || value === null) return value;
  const safe = Object.entries(value).filter(([name]) => !/[<>"`]/.test(name));
  return Object.fromEntries(safe.map(([name, inner]) => [name, harmlessData(inner)]));
}

function checkedStyle(style: unknown): Record<string, string | number> {
  if (typeof style !== 'object' || style === null || Array.isArray(style)) return {};
  const safe = Object.entries(style).filter(
    ([name, value]) =>
      /^(--)?[A-Za-z][A-Za-z0-9-]*$/.test(name) &&
      !/binding|behavior/i.test(name) &&
      (typeof value === 'number' || (typeof value === 'string' && isSafeStyle(value))),
  );
  return Object.fromEntries(safe) as Record<string, string | number>;
}
