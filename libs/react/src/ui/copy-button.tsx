import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.js';
import { CheckIcon, CopyIcon } from './icons.js';
import { useCoreTexts } from './use-core-texts.js';

/** How long "Copied" is shown. */
const SAID_MILLIS = 2_000;

/**
 * Copies a text to the clipboard.
 * @param label replaces "Copy"
 */
export function CopyButton({ text, label }: { text: string; label?: string }): ReactNode {
  const texts = useCoreTexts();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MILLIS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => {
    // Without clipboard permission, show nothing; the user can select the text.
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
