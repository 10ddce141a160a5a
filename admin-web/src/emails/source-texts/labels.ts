import { fill } from '../../texts';
import type { EmailsWordingTexts } from '../../texts/generated/emails-wording-texts';
import type { SourceText } from './text-tables';

type Names = Readonly<Record<string, string>>;

/** `password_changed` and `passwordChanged` become "Password changed". */
function readable(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const tableLabel = (table: string, t: EmailsWordingTexts): string =>
  (t.tables as Names)[table] ?? readable(table);

export function textLabel({ table, path }: SourceText, t: EmailsWordingTexts): string {
  const parts = (t.parts as Readonly<Record<string, Names>>)[table];
  return (
    path
      .map((part) =>
        typeof part === 'number' ? (parts?.[part] ?? String(part + 1)) : ((t.names as Names)[part] ?? readable(part)),
      )
      .reduce(
        (name, part) => (name === '' ? part : fill(/^\d/.test(part) ? t.numbered : t.named, { name, part })),
        '',
      ) || tableLabel(table, t)
  );
}

const SHORT: ReadonlySet<unknown> = new Set(['subject', 'heading', 'hello', 'helloName', 'button', 'quietLink']);

/** Whether the text is a single line, such as a subject. */
export const isShort = ({ path }: SourceText): boolean => SHORT.has(path.at(-1));

/** Known texts first, in the order of an email, then the others as in the source. */
export function inOrder(texts: readonly SourceText[], t: EmailsWordingTexts): SourceText[] {
  const names: unknown[] = Object.keys(t.names);
  const rank = ({ path }: SourceText) => (names.includes(path[0]) ? names.indexOf(path[0]) : names.length);
  return texts.toSorted((one, other) => rank(one) - rank(other));
}
