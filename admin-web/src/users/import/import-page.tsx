import { useParams } from '@tanstack/react-router';
import { Check, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { BackLink } from '../../components/back-link';
import { cx } from '../../components/cx';
import { PageHeader, usePageTitle, Card } from '../../components/layout';
import { useUnsaved } from '../../forms/unsaved';
import { useTexts, plural } from '../../texts';
import { usersImportTexts } from '../../texts/generated/users-import-texts';
import { FileButton } from '../../components/file-button';
import { Field, FormError } from '../../components/field';
import { Textarea } from '../../components/input';
import type { ImportDefaults } from './check';
import { CheckStep } from './check-step';
import { guessMapping, type Mapping } from './mapping';
import { MappingStep } from './mapping-step';
import { RunStep, type StartedImport } from './run-step';
import { readSource, type ImportSource } from './source';
import { StepActions } from './step-actions';

/** The server's limit (docs/many-users.md). */
const MAX_BYTES = 100 * 1024 * 1024;
/** The text area shows only this much of a file, because it would get slow. */
const SHOWN_CHARACTERS = 200_000;

const STEPS = ['source', 'mapping', 'check', 'run'] as const;
type Step = (typeof STEPS)[number];

/** Imports users from another system in steps: source, fields, check, import and report. */
export function ImportPage() {
  const t = useTexts(usersImportTexts);
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/users/import' });
  const [step, setStep] = useState<Step>('source');
  const [text, setText] = useState('');
  const [mapping, setMapping] = useState<Mapping>({});
  const [defaults, setDefaults] = useState<ImportDefaults>({ canSignIn: true, isVerified: false });
  const [started, setStarted] = useState<StartedImport | null>(null);
  const source = useMemo(() => readSource(text), [text]);
  usePageTitle(t.title);
  useUnsaved(text !== '' && started === null);

  const restart = () => {
    setText('');
    setStarted(null);
    setStep('source');
  };
  return (
    <>
      <BackLink to="/projects/$projectId/users">{t.back}</BackLink>
      <PageHeader title={t.title} description={t.description} />
      <Steps current={step} />
      {step === 'source' && (
        <SourceStep
          text={text}
          source={source}
          onChange={setText}
          onNext={() => {
            setMapping(guessMapping(source.columns));
            setStep('mapping');
          }}
        />
      )}
      {step === 'mapping' && (
        <MappingStep
          source={source}
          mapping={mapping}
          defaults={defaults}
          onMapping={setMapping}
          onDefaults={setDefaults}
          onBack={() => setStep('source')}
          onNext={() => setStep('check')}
        />
      )}
      {step === 'check' && (
        <CheckStep
          projectId={projectId}
          source={source}
          mapping={mapping}
          defaults={defaults}
          onBack={() => setStep('mapping')}
          onStarted={(begun) => {
            setStarted(begun);
            setStep('run');
          }}
        />
      )}
      {step === 'run' && started && <RunStep projectId={projectId} started={started} onAgain={restart} />}
    </>
  );
}

function Steps({ current }: { current: Step }) {
  const t = useTexts(usersImportTexts).steps;
  const at = STEPS.indexOf(current);
  return (
    <ol aria-label={t.label} className="mb-6 flex flex-wrap gap-x-6 gap-y-2">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={cx('flex items-center gap-2 text-13', index === at ? 'font-semibold' : 'text-ink-muted')}
        >
          <span
            aria-hidden
            className={cx(
              'grid size-6 place-items-center rounded-full border text-xs tabular-nums',
              index < at && 'border-transparent bg-accent-soft text-accent',
              index === at && 'border-accent text-accent',
              index > at && 'border-line-strong',
            )}
          >
            {index < at ? <Check className="size-3.5" /> : index + 1}
          </span>
          {t[step]}
        </li>
      ))}
    </ol>
  );
}

interface SourceStepProps {
  text: string;
  source: ImportSource;
  onChange: (text: string) => void;
  onNext: () => void;
}

function SourceStep({ text, source, onChange, onNext }: SourceStepProps) {
  const t = useTexts(usersImportTexts).source;
  const [fault, setFault] = useState<string | null>(null);
  const count = source.rows.length;

  const read = async (file: File) => {
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
          <FileButton
            accept=".csv,.json,.jsonl,.ndjson,text/csv,application/json,text/plain"
            label={t.file}
            onFile={(file) => void read(file)}
          >
            <Upload aria-hidden className="size-4" />
            {t.choose}
          </FileButton>
        </div>
        <p className="text-13 text-ink-faint">{t.fileHint}</p>
        <FormError>{fault}</FormError>
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
