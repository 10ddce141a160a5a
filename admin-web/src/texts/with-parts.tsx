import { Fragment, type ReactNode } from 'react';
import type { Text } from '@hallpass/texts';

/** Replaces `{name}` placeholders with elements, such as a time or a link. */
export function WithParts<Names extends string>({
  text,
  parts,
}: {
  text: Text<Names>;
  parts: Readonly<Record<NoInfer<Names>, ReactNode>>;
}) {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, at) => <Fragment key={at}>{at % 2 === 1 ? parts[piece as Names] : piece}</Fragment>);
}
