import { type ApplicationConfiguration, type ChangeCounts, type ImportedApplications, KnownErrors } from '@hallpass/js';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { Dialog, DialogActions } from '../components/dialog';
import { Fact, Facts } from '../components/facts';
import { FormError } from '../components/field';
import { FileButton } from '../components/file-button';
import { Failure } from '../forms/failure';
import { useChange } from '../forms/use-change';
import { useApi } from '../shell/api-context';
import { fill, formatNumber, plural, useTexts } from '../texts';
import { applicationsTexts } from '../texts/generated/applications-texts';
import { componentsTexts } from '../texts/generated/components-texts';
import { applicationsKey, resourcesKey } from './queries';

const SHOWN_PROBLEMS = 20;

interface Chosen {
  name: string;
  configuration: ApplicationConfiguration;
  /** The changes that the import would make; null while the file is checked. */
  result: ImportedApplications | null;
}

/** Shows what a file of applications and resources would change, and imports it (contract/08 §12). */
export function ImportDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const app = useApi().admin(projectId);
  const all = useTexts(applicationsTexts);
  const t = all.import;
  const { cancel } = useTexts(componentsTexts);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const check = useChange({
    act: ({ configuration }: Chosen) => app.importApplications(configuration, { isDryRun: true }),
    onDone: (result, file) => setChosen({ ...file, result }),
  });
  const save = useChange({
    act: ({ configuration }: Chosen) => app.importApplications(configuration),
    refreshes: [applicationsKey(projectId), resourcesKey(projectId)],
    done: t.done,
    onDone: onClose,
  });
  const read = async (file: File) => {
    save.clear();
    const configuration = await file
      .text()
      .then((text) => JSON.parse(text) as ApplicationConfiguration)
      .catch(() => null);
    setUnreadable(configuration === null);
    const next = configuration && { name: file.name, configuration, result: null };
    setChosen(next);
    if (next) await check.run(next);
    else check.clear();
  };
  const result = chosen?.result;
  const changes = result ? [result.resources, result.applications].map((each) => each.created + each.updated) : [];
  return (
    <Dialog title={t.title} description={t.description} onClose={onClose} isPersistent={save.isBusy}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <FileButton
            accept=".json,application/json"
            label={t.file}
            isBusy={check.isBusy}
            disabled={save.isBusy}
            onFile={(file) => void read(file)}
          >
            <Upload aria-hidden className="size-4" />
            {chosen ? t.another : t.choose}
          </FileButton>
          {chosen && <span className="text-13 [overflow-wrap:anywhere] text-ink-muted">{chosen.name}</span>}
        </div>
        <FormError>{isUnreadable ? t.unreadable : null}</FormError>
        <Problems error={check.error ?? save.error} />
        <div role="status">
          {result && (
            <div className="flex flex-col gap-4">
              <Facts>
                <Fact label={all.resources.title}>{countsText(t.counts, result.resources)}</Fact>
                <Fact label={all.title}>{countsText(t.counts, result.applications)}</Fact>
              </Facts>
              {changes.every((count) => count === 0) && <p className="text-13 text-ink-muted">{t.nothing}</p>}
              {result.applicationsWithoutSecret.length > 0 && (
                <Alert>{plural(t.withoutSecret, result.applicationsWithoutSecret.length)}</Alert>
              )}
            </div>
          )}
        </div>
      </div>
      <DialogActions>
        <Button onClick={onClose} disabled={save.isBusy}>
          {cancel}
        </Button>
        <Button
          variant="primary"
          disabled={changes.every((count) => count === 0)}
          isBusy={save.isBusy}
          onClick={() => void (chosen && save.run(chosen))}
        >
          {t.act}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const countsText = (text: string, { created, updated, unchanged }: ChangeCounts): string =>
  fill(text, {
    created: formatNumber(created),
    updated: formatNumber(updated),
    unchanged: formatNumber(unchanged),
  });

/** Lists the problems that the server has found in the file. */
function Problems({ error }: { error: Error | null }) {
  const t = useTexts(applicationsTexts).import;
  if (!(error instanceof KnownErrors.SchemaError)) return <Failure error={error} />;
  const problems = [...error.message.matchAll(/^\s+- body\.?\s?(.+)$/gm)].map(([, problem]) => problem!);
  return (
    <Alert tone="danger">
      <p>{t.refused}</p>
      <ul className="mt-1 flex list-disc flex-col gap-1 ps-4 [overflow-wrap:anywhere]">
        {problems.slice(0, SHOWN_PROBLEMS).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {problems.length > SHOWN_PROBLEMS && <p>{plural(t.more, problems.length - SHOWN_PROBLEMS)}</p>}
    </Alert>
  );
}
