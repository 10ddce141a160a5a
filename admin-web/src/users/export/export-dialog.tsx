import { useEffect, useState } from 'react';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Radio } from '../../components/choice';
import { Failure } from '../../forms/failure';
import { useChange } from '../../forms/use-change';
import { fill, formatNumber, useTexts } from '../../texts';
import { componentsTexts } from '../../texts/generated/components-texts';
import { usersTexts } from '../../texts/generated/users-texts';
import type { UserFilters } from '../filters/listing';
import { saveBlob } from '../../components/save-blob';
import { downloadUsers, type ExportFormat } from './download-users';

interface ExportDialogProps {
  projectId: string;
  filters: UserFilters;
  isOldestFirst: boolean;
  onClose: () => void;
}

export function ExportDialog({ projectId, filters, isOldestFirst, onClose }: ExportDialogProps) {
  const t = useTexts(usersTexts).export;
  const { cancel } = useTexts(componentsTexts);
  const api = useApi();
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [bytes, setBytes] = useState(0);
  const [isStopped, setStopped] = useState(false);
  const [controller, setController] = useState<AbortController | null>(null);
  useEffect(() => () => controller?.abort(), [controller]);
  const save = useChange({
    act: async () => {
      const started = new AbortController();
      setController(started);
      setStopped(false);
      const { signal } = started;
      const options = { projectId, filters, isOldestFirst, format, signal, onProgress: setBytes };
      saveBlob(`users-${new Date().toISOString().slice(0, 10)}.${format}`, await downloadUsers(api, options));
    },
    done: t.done,
  });
  const stop = () => {
    controller?.abort();
    setStopped(true);
  };
  return (
    <Dialog title={t.title} description={t.textAll} onClose={onClose} isPersistent={save.isBusy} size="small">
      <div className="flex flex-col gap-4">
        <Failure error={isStopped ? null : save.error} />
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-3 text-13 font-medium">{t.format}</legend>
          <Radio
            name="format"
            label={t.csv}
            hint={t.csvHint}
            checked={format === 'csv'}
            onChange={() => setFormat('csv')}
          />
          <Radio
            name="format"
            label={t.jsonl}
            hint={t.jsonlHint}
            checked={format === 'jsonl'}
            onChange={() => setFormat('jsonl')}
          />
        </fieldset>
        <p role="status" className="min-h-5 text-13 text-ink-muted">
          {save.isBusy && fill(t.running, { size: megabytes(bytes) })}
        </p>
      </div>
      <DialogActions>
        <Button onClick={() => (save.isBusy ? stop() : onClose())}>{save.isBusy ? t.stop : cancel}</Button>
        <Button
          variant="primary"
          writes={false}
          isBusy={save.isBusy}
          onClick={() => void (async () => (await save.run()) && onClose())()}
        >
          {t.act}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const megabytes = (bytes: number): string =>
  formatNumber(bytes / 1_000_000, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
