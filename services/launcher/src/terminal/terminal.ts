import { styleText } from 'node:util';

type Style = 'bold' | 'dim' | 'green' | 'red' | 'yellow' | 'cyan';

/** Colors only for terminals, and not if `NO_COLOR` is set (no-color.org). */
function styled(stream: NodeJS.WriteStream, style: Style, text: string): string {
  const hasColours = stream.isTTY && stream.hasColors() && !('NO_COLOR' in process.env);
  return hasColours ? styleText(style, text) : text;
}

export function say(text = ''): void {
  console.log(text);
}

export function sayStep(text: string): void {
  console.log(styled(process.stdout, 'dim', `  ${text} …`));
}

/** Prints the sentence that says why this stops, and what to do. */
export function sayFailure(sentence: string): void {
  console.error(styled(process.stderr, 'red', sentence));
}

/** Prints a problem after which Hallpass continues. */
export function sayWarning(text: string): void {
  console.error(styled(process.stderr, 'yellow', text));
}

export const bold = (text: string): string => styled(process.stdout, 'bold', text);
export const green = (text: string): string => styled(process.stdout, 'green', text);
export const red = (text: string): string => styled(process.stdout, 'red', text);
export const yellow = (text: string): string => styled(process.stdout, 'yellow', text);
export const cyan = (text: string): string => styled(process.stdout, 'cyan', text);
