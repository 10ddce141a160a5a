import { useMemo } from 'react';
import { useTexts } from '../texts';
import { componentsTexts } from '../texts/generated/components-texts';
import { cx } from './cx';

/** Unchanged lines shown around a change. */
const CONTEXT = 3;

const LOOK = {
  same: 'text-ink-muted',
  added: 'bg-accent-soft text-accent',
  removed: 'bg-danger-soft text-danger',
} as const;
const SIGN = { same: ' ', added: '+', removed: '−' } as const;

/** Line diff of two texts. Collapses long unchanged sections. */
export function Diff({ before, after, label }: { before: string; after: string; label?: string }) {
  const t = useTexts(componentsTexts).diff;
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  const changed = lines.flatMap(({ kind }, at) => (kind === 'same' ? [] : [at]));
  if (changed.length === 0) return <p className="text-13 text-ink-muted">{t.same}</p>;
  const isNear = (at: number) => changed.some((change) => Math.abs(change - at) <= CONTEXT);
  return (
    <div
      role="region"
      aria-label={label ?? t.label}
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-lg border border-line bg-surface font-mono text-13 leading-5"
    >
      <ol className="w-max min-w-full py-1">
        {lines.map(({ kind, text }, at) =>
          isNear(at) ? (
            <li key={at} className={cx('flex px-3 whitespace-pre', LOOK[kind])}>
              <span aria-hidden className="w-5 shrink-0 select-none">
                {SIGN[kind]}
              </span>
              {kind !== 'same' && <span className="sr-only">{`${t[kind]}: `}</span>}
              <span>{text === '' ? ' ' : text}</span>
            </li>
          ) : (
            isNear(at - 1) && (
              <li key={at} aria-hidden className="px-3 text-ink-faint">
                ⋯
              </li>
            )
          ),
        )}
      </ol>
    </div>
  );
}

interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Shortest line-by-line edit between two texts (longest common subsequence). */
function diffLines(before: string, after: string): DiffLine[] {
  const old = before.split('\n');
  const next = after.split('\n');
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start++;
  let end = 0;
  while (end < old.length - start && end < next.length - start && old.at(-1 - end) === next.at(-1 - end)) end++;
  const same = (text: string): DiffLine => ({ kind: 'same', text });
  return [
    ...old.slice(0, start).map(same),
    ...middle(old.slice(start, old.length - end), next.slice(start, next.length - end)),
    ...old.slice(old.length - end).map(same),
  ];
}

function middle(old: readonly string[], next: readonly string[]): DiffLine[] {
  const width = next.length + 1;
  // Length of the longest common subsequence of the remaining lines.
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column]!;
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = next.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        old[row] === next[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < next.length) {
    if (row < old.length && column < next.length && old[row] === next[column]) {
      lines.push({ kind: 'same', text: old[row++]! });
      column++;
    } else if (row < old.length && (column === next.length || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ kind: 'removed', text: old[row++]! });
    } else {
      lines.push({ kind: 'added', text: next[column++]! });
    }
  }
  return lines;
}
