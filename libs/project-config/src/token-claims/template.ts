import { isPlainObject } from '../override/override.js';
import { type ClaimData, type ClaimSource, METADATA_TOO_LARGE, parseSource, readSource } from './claim-source.js';

/** A template, parsed once for each version of a configuration. */
export type Template =
  | { kind: 'constant'; value: unknown }
  /** The whole text is one `{{...}}`: the value keeps its type. */
  | { kind: 'source'; source: ClaimSource }
  | { kind: 'text'; parts: readonly (string | ClaimSource)[] }
  | { kind: 'list'; items: readonly Template[] }
  | { kind: 'object'; members: readonly (readonly [string, Template])[] };

/**
 * `wrong_type`: another type than `type` says, or a list or object within a text. `too_large`: more bytes than all own
 * claims of a token can have. `no_room`: the claims before it leave too little room.
 */
export const CLAIM_FAILURES = ['missing', 'wrong_type', 'too_large', 'metadata_too_large', 'no_room'] as const;
export type ClaimFailure = (typeof CLAIM_FAILURES)[number];

/** The value of a template, or why it has none. */
export type Evaluated = { value: unknown } | { failure: ClaimFailure };

const MAX_DEPTH = 3;
const MAX_SOURCES = 20;

/** @returns a sentence for a template that is not valid */
export function parseTemplate(value: unknown): Template | string {
  const budget = { sources: MAX_SOURCES };
  const template = parse(value, budget, 0);
  return budget.sources < 0 ? `has more than ${MAX_SOURCES} placeholders` : template;
}

function parse(value: unknown, budget: { sources: number }, depth: number): Template | string {
  if (typeof value === 'string') return parseText(value, budget);
  if (Array.isArray(value) || isPlainObject(value)) {
    if (depth === MAX_DEPTH) return `has lists or objects more than ${MAX_DEPTH} levels deep`;
    return Array.isArray(value) ? parseList(value, budget, depth) : parseObject(value, budget, depth);
  }
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
    return { kind: 'constant', value };
  return 'must be a text, number, boolean, list or object, without null';
}

function parseText(text: string, budget: { sources: number }): Template | string {
  const parts: (string | ClaimSource)[] = [];
  let from = 0;
  for (let open = text.indexOf('{{'); open >= 0; open = text.indexOf('{{', from)) {
    const close = text.indexOf('}}', open);
    if (close < 0) return 'has "{{" without "}}"';
    if ((budget.sources -= 1) < 0) return `has more than ${MAX_SOURCES} placeholders`;
    const source = parseSource(text.slice(open + 2, close).trim());
    if (typeof source === 'string') return source;
    if (open > from) parts.push(text.slice(from, open));
    parts.push(source);
    from = close + 2;
  }
  if (from < text.length) parts.push(text.slice(from));
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'object') return { kind: 'source', source: only };
  return parts.every((part) => typeof part === 'string') ? { kind: 'constant', value: text } : { kind: 'text', parts };
}

function parseList(values: readonly unknown[], budget: { sources: number }, depth: number): Template | string {
  const items: Template[] = [];
  for (const value of values) {
    const item = parse(value, budget, depth + 1);
    if (typeof item === 'string') return item;
    items.push(item);
  }
  return { kind: 'list', items };
}

function parseObject(value: object, budget: { sources: number }, depth: number): Template | string {
  const members: [string, Template][] = [];
  for (const [key, inner] of Object.entries(value)) {
    const member = parse(inner, budget, depth + 1);
    if (typeof member === 'string') return member;
    members.push([key, member]);
  }
  return { kind: 'object', members };
}

export function* sourcesOf(template: Template): Generator<ClaimSource> {
  switch (template.kind) {
    case 'constant':
      return;
    case 'source':
      yield template.source;
      return;
    case 'text':
      for (const part of template.parts) if (typeof part !== 'string') yield part;
      return;
    case 'list':
      for (const item of template.items) yield* sourcesOf(item);
      return;
    case 'object':
      for (const [, member] of template.members) yield* sourcesOf(member);
  }
}

/**
 * Within a list or object, a missing value is left out.
 * @param mostBytes stops at a text that is longer
 */
export function evaluate(template: Template, data: ClaimData, mostBytes: number): Evaluated {
  switch (template.kind) {
    case 'constant':
      return { value: template.value };
    case 'source':
      return evaluateSource(template.source, data);
    case 'text':
      return evaluateText(template.parts, data, mostBytes);
    case 'list': {
      const values: unknown[] = [];
      for (const item of template.items) {
        const found = evaluate(item, data, mostBytes);
        if ('value' in found) values.push(found.value);
        else if (found.failure !== 'missing') return found;
      }
      return { value: values };
    }
    case 'object': {
      const members: [string, unknown][] = [];
      for (const [key, member] of template.members) {
        const found = evaluate(member, data, mostBytes);
        if ('value' in found) members.push([key, found.value]);
        else if (found.failure !== 'missing') return found;
      }
      // Unlike an assignment, this also makes `__proto__` a plain member.
      return { value: Object.fromEntries(members) };
    }
  }
}

function evaluateSource(source: ClaimSource, data: ClaimData): Evaluated {
  const value = readSource(source, data);
  if (value === METADATA_TOO_LARGE) return { failure: 'metadata_too_large' };
  // A number of JSON such as 1e999 has no value in JavaScript.
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return { failure: 'missing' };
  return { value };
}

function evaluateText(parts: readonly (string | ClaimSource)[], data: ClaimData, mostBytes: number): Evaluated {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    else {
      const found = evaluateSource(part, data);
      if ('failure' in found) return found;
      if (typeof found.value === 'object') return { failure: 'wrong_type' };
      text += String(found.value);
    }
    if (text.length > mostBytes) return { failure: 'too_large' };
  }
  return { value: text };
}
