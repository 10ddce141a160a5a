import { Fragment, type ReactNode } from 'react';

/** Replaces `{name}` placeholders with elements, such as a time or a link. */
export function WithParts({ text, parts }: { text: string; parts: Readonly<Record<string, ReactNode>> }) {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, at) => <Fragment key={at}>{at % 2 === 1 ? parts[piece] : piece}</Fragment>);
}
