import { Download } from 'lucide-react';
import { describeError } from '../api/errors';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { Menu, MenuItem, MenuLabel } from '../components/menu';
import { useChange } from '../forms/use-change';
import { fill, useTexts } from '../texts';
import { auditTexts } from '../texts/generated/audit-texts';
import type { AuditFilter } from './audit-search';
import { type ExportFormat, exportAuditLog } from './queries';
import { saveFile } from './save-file';

const TYPES = { csv: 'text/csv', jsonl: 'application/x-ndjson' } as const;

/** Exports all pages, not just the current one. */
export function ExportMenu({ projectId, filter }: { projectId: string; filter: AuditFilter }) {
  const api = useApi();
  const t = useTexts(auditTexts).export;
  const save = useChange({
    act: async (format: ExportFormat) => {
      const name = `audit-log-${new Date().toISOString().slice(0, 10)}.${format}`;
      saveFile(name, TYPES[format], await exportAuditLog(api, projectId, filter, format));
      return name;
    },
    done: (name) => fill(t.done, { name }),
  });
  const run = async (format: ExportFormat) => {
    await save.run(format);
  };
  return (
    <div className="flex flex-col items-end gap-1">
      <Menu
        align="end"
        trigger={
          <Button isBusy={save.isBusy}>
            <Download aria-hidden className="size-4" />
            {t.button}
          </Button>
        }
      >
        <MenuLabel>{t.hint}</MenuLabel>
        <MenuItem onSelect={() => void run('csv')}>{t.csv}</MenuItem>
        <MenuItem onSelect={() => void run('jsonl')}>{t.jsonl}</MenuItem>
      </Menu>
      {save.error && (
        <p role="alert" className="max-w-64 text-end text-xs text-danger">
          {fill(t.failed, { reason: describeError(save.error) })}
        </p>
      )}
    </div>
  );
}
