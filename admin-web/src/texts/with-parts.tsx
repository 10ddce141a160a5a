import { Fragment, type ReactNode } from 'react';

/** A sentence whose `{name}` placeholders are filled with more than text: a time, a link. */
export function WithParts({ text, parts }: { text: string; parts: Readonly<Record<string, ReactNode>> }) {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, at) => <Fragment key={at}>{at % 2 === 1 ? parts[piece] : piece}</Fragment>);
}
