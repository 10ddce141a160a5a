import type { ReactNode } from 'react';
import { Button } from '../../ui/button.js';
import { CopyButton } from '../../ui/copy-button.js';
import { classes } from '../../ui/use-slot.js';
import { useAccountTexts } from '../use-account-texts.js';

export interface SecretBlockProps {
  label: string;
  text: string;
  /** Shows one line per entry, in two columns if there is room. */
  isList?: boolean;
  /** File name for a download button. */
  fileName?: string;
}

/** A secret that is shown once, to copy or download. */
export function SecretBlock({ label, text, isList = false, fileName }: SecretBlockProps): ReactNode {
  const texts = useAccountTexts();
  return (
    <div className="hp-stack hp-stack-close">
      <pre className={classes('hp-secret', isList && 'hp-secret-list')} aria-label={label} role="group" tabIndex={0}>
        {text}
      </pre>
      <div className="hp-actions">
        <CopyButton text={text} />
        {fileName !== undefined && (
          <Button variant="secondary" size="small" onClick={() => save(text, fileName)}>
            {texts.download}
          </Button>
        )}
      </div>
    </div>
  );
}

function save(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  URL.revokeObjectURL(url);
}
