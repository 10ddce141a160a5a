import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from '../../components/button';
import { Field } from '../../components/field';
import { Textarea } from '../../components/input';
import { Card } from '../../components/layout';
import { plural, useTexts } from '../../texts';
import { usersImportTexts } from '../../texts/generated/users-import-texts';
import type { ImportSource } from './source';
import { StepActions } from './step-actions';

/** The server's limit (docs/many-users.md). */
const MAX_BYTES = 100 * 1024 * 1024;
/** The text area shows only this much of a file, because it would get slow. */
const SHOWN_CHARACTERS = 200_000;

interface SourceStepProps {
  text: string;
  source: ImportSource;
  onChange: (text: string) => void;
  onNext: () => void;
}

export function SourceStep({ text, source, onChange, onNext }: SourceStepProps) {
  const t = useTexts(usersImportTexts).source;
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const count = source.rows.length;

  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file === undefined) return;
    if (file.size > MAX_BYTES) {
      setFault(t.tooLarge);
      return;
    }
    try {
      const content = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
      setFault(null);
      onChange(content);
    } catch {
      setFault(t.unreadable);
    }
  };
  return (
    <Card className="flex flex-col gap-5 p-4 sm:p-5">
      <div className="flex flex-col gap-2">
        <div>
          <input
            ref={input}
            type="file"
            accept=".csv,.json,.jsonl,.ndjson,text/csv,application/json,text/plain"
            aria-label={t.file}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => void read(event)}
          />
          <Button onClick={() => input.current?.click()}>
            <Upload aria-hidden className="size-4" />
            {t.choose}
          </Button>
        </div>
        <p className="text-13 text-ink-faint">{t.fileHint}</p>
        {fault !== null && (
          <p role="alert" className="text-13 text-danger">
            {fault}
          </p>
        )}
      </div>
      <Field label={t.paste}>
        {(control) => (
          <Textarea
            {...control}
            rows={8}
            value={text.slice(0, SHOWN_CHARACTERS)}
            readOnly={text.length > SHOWN_CHARACTERS}
            onChange={(event) => onChange(event.target.value)}
            placeholder={t.placeholder}
            spellCheck={false}
            autoComplete="off"
            className="max-h-80 font-mono text-base leading-6 sm:text-13"
          />
        )}
      </Field>
      <p role="status" className="text-13 text-ink-muted">
        {text.trim() !== '' &&
          (count === 0
            ? t.empty
            : `${source.format === 'csv' ? t.csv : t.jsonl}: ${plural(t.found, count, { columns: source.columns.length })}`)}
      </p>
      <StepActions onNext={onNext} isNextOff={count === 0} />
    </Card>
  );
}
