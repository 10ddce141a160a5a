import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fill, useTexts } from '../texts';
import { componentsTexts } from '../texts/generated/components-texts';
import { Button } from './button';
import { copyText } from './copy-text';
import { cx } from './cx';
import { showFailure } from './toast';

const SHOWN_MILLIS = 2_000;

function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const t = useTexts(componentsTexts);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MILLIS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    const isDone = await copyText(text);
    setCopied(isDone);
    if (!isDone) showFailure(t.copyFailed);
  };
  return { isCopied, copy: () => void copy() };
}

interface CopyButtonProps {
  text: string;
  /** Name of the copied value: "project ID". */
  label: string;
  className?: string;
}

export function CopyButton({ text, label, className }: CopyButtonProps) {
  const t = useTexts(componentsTexts);
  const { isCopied, copy } = useCopy(text);
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <button
        type="button"
        aria-label={fill(t.copyWhat, { what: label })}
        className={cx(
          'grid size-7 shrink-0 place-items-center rounded-md text-ink-faint hover:bg-hover hover:text-ink',
          isCopied && 'text-accent',
          className,
        )}
        onClick={copy}
      >
        <Icon aria-hidden className="size-3.5" />
      </button>
      <span role="status" className="sr-only">
        {isCopied && fill(t.copiedWhat, { what: label })}
      </span>
    </>
  );
}

/** A value to copy in full: an id, a URL or a key. */
export function CopyField({ label, value, isSecret = false }: { label: string; value: string; isSecret?: boolean }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="text-13 font-medium">{label}</span>
      <div className="flex h-9 min-w-0 items-center gap-1 rounded-lg border border-line bg-sunken pe-1 ps-3">
        <code
          dir="ltr"
          className="min-w-0 flex-1 truncate font-mono text-13 select-all"
          data-secret={isSecret || undefined}
          title={isSecret ? undefined : value}
        >
          {value}
        </code>
        <CopyButton text={value} label={label} />
      </div>
    </div>
  );
}

/** Several lines to copy, such as variables for a `.env` file. */
export function CopyBlock({ label, text }: { label: string; text: string }) {
  const t = useTexts(componentsTexts);
  const { isCopied, copy } = useCopy(text);
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-sunken">
      <figcaption className="flex items-center justify-between border-b border-line py-1 pe-1 ps-3">
        <span className="font-mono text-xs text-ink-muted">{label}</span>
        <Button variant="ghost" size="small" onClick={copy} aria-label={fill(t.copyWhat, { what: label })}>
          {isCopied ? <Check aria-hidden className="size-3.5" /> : <Copy aria-hidden className="size-3.5" />}
          {isCopied ? t.copied : t.copy}
        </Button>
      </figcaption>
      <pre dir="ltr" tabIndex={0} aria-label={label} className="overflow-x-auto p-3 font-mono text-13 leading-5.5">
        {text}
      </pre>
      <span role="status" className="sr-only">
        {isCopied && fill(t.copiedWhat, { what: label })}
      </span>
    </figure>
  );
}
