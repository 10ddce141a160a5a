import { green, red, say, yellow } from '../terminal/terminal.js';

export interface Finding {
  /** One word: what was checked. */
  subject: string;
  isGood: boolean;
  /** Works, but operators should know about it. */
  isNote?: true;
  /** For a failed check, also says what to do. */
  text: string;
}

export const good = (subject: string, text: string): Finding => ({ subject, isGood: true, text });
export const note = (subject: string, text: string): Finding => ({ subject, isGood: true, isNote: true, text });
export const bad = (subject: string, text: string): Finding => ({ subject, isGood: false, text });

export function sayReport({ subject, isGood, isNote, text }: Finding): void {
  const mark = isNote ? yellow('note  ') : isGood ? green('ok    ') : red('wrong ');
  // Indent further lines below the first.
  for (const [index, line] of text.split('\n').entries()) {
    say(index === 0 ? `${mark}${subject.padEnd(12)}${line}` : `${' '.repeat(18)}${line}`);
  }
}
