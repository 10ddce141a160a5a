import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { adminRequest } from '../../api/admin-request';
import { useApi } from '../../shell/api-context';
import { Alert } from '../../components/alert';
import { Button } from '../../components/button';
import { Card } from '../../components/layout';
import { Failure } from '../../forms/failure';
import { useChange } from '../../forms/use-change';
import { jobKeys } from '../../jobs/queries';
import { fill, plural, useTexts } from '../../texts';
import { usersImportTexts } from '../../texts/generated/users-import-texts';
import { saveBlob } from '../../components/save-blob';
import { type CheckedRow, checkRows, type ImportDefaults, type RowProblem } from './check';
import { csvCell } from './csv';
import type { Mapping } from './mapping';
import type { StartedImport } from './run-step';
import type { ImportSource } from './source';
import { StepActions } from './step-actions';

const SHOWN_PROBLEMS = 100;
const SHOWN_ROWS = 3;
const SECRETS = ['password', 'password_hash', 'totp_secret_base64'] as const;

interface CheckStepProps {
  projectId: string;
  source: ImportSource;
  mapping: Mapping;
  defaults: ImportDefaults;
  onBack: () => void;
  onStarted: (started: StartedImport) => void;
}

/** Shows which rows have errors, before anything is sent. */
export function CheckStep({ projectId, source, mapping, defaults, onBack, onStarted }: CheckStepProps) {
  const texts = useTexts(usersImportTexts);
  const t = texts.check;
  const api = useApi();
  const checked = useMemo(() => checkRows(source, mapping, defaults), [source, mapping, defaults]);
  const good = checked.filter(({ problems }) => problems.length === 0);
  const bad = checked.filter(({ problems }) => problems.length > 0);
  const textOf = ({ field, problem }: RowProblem) =>
    [field && texts.mapping.fields[field], t.problems[problem]].filter(Boolean).join(' ');

  const send = useChange({
    act: () =>
      adminRequest(api, projectId, 'POST /users/import', {
        file: {
          contentType: 'application/x-ndjson',
          content: new Blob(good.map(({ user }) => `${JSON.stringify(user)}\n`)),
        },
      }),
    refreshes: [jobKeys.all(projectId)],
    onDone: (job) => onStarted({ jobId: job.id, lines: good.map(({ line }) => line), leftOut: bad.length }),
  });
  const saveProblems = () => {
    const lines = bad.map(({ line, problems }) =>
      [String(line), problems.map(textOf).join('; ')].map(csvCell).join(','),
    );
    saveBlob('import-problems.csv', new Blob([`line,problem\r\n${lines.join('\r\n')}\r\n`], { type: 'text/csv' }));
  };
  return (
    <Card className="flex flex-col gap-5 p-4 sm:p-5">
      <div role="status" className="flex flex-col gap-2">
        {good.length > 0 ? (
          <Alert tone="success">{plural(t.good, good.length)}</Alert>
        ) : (
          <Alert tone="warning">{t.nobody}</Alert>
        )}
        {bad.length > 0 ? (
          <Alert tone="warning">{plural(t.bad, bad.length)}</Alert>
        ) : (
          <p className="text-13 text-ink-muted">{t.none}</p>
        )}
      </div>
      {bad.length > 0 && (
        <section className="flex flex-col gap-2">
          {bad.length > SHOWN_PROBLEMS && (
            <p className="text-13 text-ink-muted">{fill(t.first, { count: SHOWN_PROBLEMS })}</p>
          )}
          <div
            className="max-h-80 overflow-auto rounded-lg border border-line"
            tabIndex={0}
            role="region"
            aria-label={t.problem}
          >
            <table className="w-full border-collapse text-start text-13">
              <thead>
                <tr className="border-b border-line bg-sunken text-xs text-ink-faint">
                  <th scope="col" className="h-8 w-20 px-3 font-medium">
                    {t.row}
                  </th>
                  <th scope="col" className="h-8 px-3 font-medium">
                    {t.problem}
                  </th>
                </tr>
              </thead>
              <tbody>
                {bad.slice(0, SHOWN_PROBLEMS).map(({ line, problems }) => (
                  <tr key={line} className="border-b border-line align-top last:border-0">
                    <td className="px-3 py-1.5 tabular-nums">{line}</td>
                    <td className="px-3 py-1.5 [overflow-wrap:anywhere]">{problems.map(textOf).join('; ')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div>
            <Button size="small" onClick={saveProblems}>
              <Download aria-hidden className="size-4" />
              {t.download}
            </Button>
          </div>
        </section>
      )}
      {good.length > 0 && (
        <details>
          <summary className="cursor-pointer text-13 font-medium text-ink-muted">{t.preview}</summary>
          <pre
            className="mt-2 overflow-x-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs"
            tabIndex={0}
          >
            {good
              .slice(0, SHOWN_ROWS)
              .map((row) => JSON.stringify(withoutSecrets(row, t.hidden), null, 2))
              .join('\n')}
          </pre>
          <p className="mt-1 text-xs text-ink-faint">{t.confirm}</p>
        </details>
      )}
      <Failure error={send.error} />
      <StepActions
        onBack={onBack}
        onNext={() => void send.run()}
        action={plural(t.act, good.length)}
        isNextOff={good.length === 0}
        isBusy={send.isBusy}
      />
    </Card>
  );
}

function withoutSecrets({ user }: CheckedRow, hidden: string): object {
  const kept: Record<string, unknown> = { ...user };
  for (const field of SECRETS) if (field in kept) kept[field] = hidden;
  return kept;
}
