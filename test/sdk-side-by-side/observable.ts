import { KnownError } from './ours.js';

/** A result as an app can observe it: ids and times by their order, keys and tokens by their kind, no functions. */
export function observable(value: unknown): unknown {
  const names = new Map<string, string>();
  return shown(value, (text) => text.replaceAll(VARIABLE, (match) => nameIn(names, match)));
}

/** The outcome of a call: its result, or the code of its error. */
export async function outcomeOf(call: () => Promise<unknown>): Promise<unknown> {
  try {
    return { answer: observable(await call()) };
  } catch (error) {
    return { thrown: codeOf(error) };
  }
}

const VARIABLE =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b(?:pck|ssk|sak|sk|pk)_[a-z0-9]{20,}|eyJ[\w-]+\.[\w-]+\.[\w-]+|\bWyJ[\w-]{40,}|\b[a-z0-9]{45}\b/g;

function nameIn(names: Map<string, string>, match: string): string {
  const known = names.get(match) ?? `<${kindOf(match)} ${names.size + 1}>`;
  names.set(match, known);
  return known;
}

function kindOf(match: string): string {
  if (match.startsWith('eyJ')) return 'token';
  // The place in a list, as JSON in base64.
  if (match.startsWith('WyJ')) return 'cursor';
  return match.includes('_') ? `${match.split('_')[0]} key` : 'id';
}

function shown(value: unknown, text: (value: string) => string): unknown {
  if (value instanceof Date) return '<time>';
  if (value instanceof Error) return { error: codeOf(value) };
  if (typeof value === 'string') return text(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => shown(item, text));
    return 'nextCursor' in value ? { items, nextCursor: shown(value.nextCursor, text) } : items;
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => typeof member !== 'function' && member !== undefined && !isInternal(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, /^lastFour$/.test(name) ? '<last four>' : shown(member, text)]),
  );
}

/** Names that no library documents, or that the types of only one have. */
const isInternal = (name: string): boolean =>
  name.startsWith('_') ||
  ['app', 'browser', 'currentSession', 'primaryEmailAuthEnabled', 'responsibleUserId'].includes(name);

/** The code of the contract's error. Other errors only differ by their message, which is each library's own. */
function codeOf(error: unknown): string {
  if (error instanceof KnownError) return error.code;
  return (error as { errorCode?: string }).errorCode ?? 'an error without a code';
}
