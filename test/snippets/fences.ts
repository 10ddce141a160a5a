import { readFileSync } from 'node:fs';

/** A fenced block of a Markdown file, without the indentation of its fence. */
export interface Fence {
  /**
   * File and heading, such as `docs/webhooks.md, Receive messages`; later blocks below the same heading have ` (2)`, ` (3)`
   * appended.
   */
  key: string;
  language: string;
  text: string;
}

/** Reads the fenced blocks of a Markdown file that are in one of the languages. */
export function fencesOf(file: string, languages: readonly string[]): Fence[] {
  const fences: Fence[] = [];
  const used = new Map<string, number>();
  let heading = '';
  const add = ({ language, lines }: { language: string; lines: string[] }) => {
    const base = `${file}, ${heading}`;
    const nth = (used.get(base) ?? 0) + 1;
    used.set(base, nth);
    fences.push({ key: nth === 1 ? base : `${base} (${nth})`, language, text: `${lines.join('\n')}\n` });
  };
  let open: { indent: string; language: string; lines: string[] } | null = null;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const fence = /^(\s*)```(\w*)/.exec(line);
    if (fence && open === null) open = { indent: fence[1]!, language: fence[2]!, lines: [] };
    else if (fence && open !== null) {
      if (languages.includes(open.language)) add(open);
      open = null;
    } else if (open !== null) open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
    else heading = /^#+ (.*)/.exec(line)?.[1] ?? heading;
  }
  return fences;
}

/**
 * Replaces a snippet's placeholders with values.
 * @throws Error for a placeholder that the snippet does not contain
 */
export function filledIn(text: string, values: Record<string, string>): string {
  let filled = text;
  for (const [placeholder, value] of Object.entries(values)) {
    if (!filled.includes(placeholder)) throw new Error(`The snippet does not contain ${placeholder}:\n${text}`);
    filled = filled.replaceAll(placeholder, () => value);
  }
  return filled;
}
