import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.js';
import { CheckIcon, CopyIcon } from './icons.js';
import { useCoreTexts } from './use-core-texts.js';

/** How long it says that it has copied. */
const SAID_MILLIS = 2_000;

/** Puts a text on the clipboard. @param label what it says in place of "Copy" */
export function CopyButton({ text, label }: { text: string; label?: string }): ReactNode {
  const texts = useCoreTexts();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MILLIS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => {
    // Without the right to the clipboard nothing is said: the text stands beside it.
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Button variant="secondary" size="small" icon={isCopied ? <CheckIcon /> : <CopyIcon />} onClick={copy}>
      <span aria-live="polite">{isCopied ? texts.copied : (label ?? texts.copy)}</span>
    </Button>
  );
}
