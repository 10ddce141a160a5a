import { Button } from '../components/button';
import { Dialog, DialogActions } from '../components/dialog';
import { useTexts } from '../texts';
import { formsTexts } from '../texts/generated/forms-texts';

/** A field that two owners have changed. */
export interface Clash {
  field: string;
  label: string;
  theirs: unknown;
  yours: unknown;
}

export const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

interface ConflictDialogProps {
  clashes: readonly Clash[];
  onUseTheirs: () => void;
  onSaveMine: () => void;
  onClose: () => void;
}

/** Shown when another owner saved first. The user sees the changes and decides which to keep. */
export function ConflictDialog({ clashes, onUseTheirs, onSaveMine, onClose }: ConflictDialogProps) {
  const t = useTexts(formsTexts).conflict;
  return (
    <Dialog title={t.title} description={t.description} onClose={onClose}>
      <div className="overflow-x-auto rounded-lg border border-line">
        <table className="w-full text-start text-13">
          <thead>
            <tr className="border-b border-line bg-sunken text-xs text-ink-faint">
              {[t.field, t.theirs, t.yours].map((head) => (
                <th key={head} scope="col" className="px-3 py-2 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {clashes.map(({ field, label, theirs, yours }) => (
              <tr key={field} className="border-b border-line align-top last:border-0">
                <th scope="row" className="px-3 py-2 font-medium">
                  {label}
                </th>
                <td className="px-3 py-2 [overflow-wrap:anywhere] whitespace-pre-wrap">{textOf(theirs, t.empty)}</td>
                <td className="px-3 py-2 [overflow-wrap:anywhere] whitespace-pre-wrap">{textOf(yours, t.empty)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <DialogActions>
        <Button onClick={onUseTheirs}>{t.useTheirs}</Button>
        <Button variant="primary" onClick={onSaveMine}>
          {t.saveMine}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function textOf(value: unknown, empty: string): string {
  if (value === '' || value === null || value === undefined) return empty;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
