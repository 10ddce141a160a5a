import { useParams } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useMemo, useState } from 'react';
import { BackLink } from '../../components/back-link';
import { cx } from '../../components/cx';
import { PageHeader, usePageTitle } from '../../components/layout';
import { useUnsaved } from '../../forms/unsaved';
import { useTexts } from '../../texts';
import { usersImportTexts } from '../../texts/generated/users-import-texts';
import type { ImportDefaults } from './check';
import { CheckStep } from './check-step';
import { guessMapping, type Mapping } from './mapping';
import { MappingStep } from './mapping-step';
import { RunStep, type StartedImport } from './run-step';
import { readSource } from './source';
import { SourceStep } from './source-step';

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
