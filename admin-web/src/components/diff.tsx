import { useMemo } from 'react';
import { useTexts } from '../texts';
import { componentsTexts } from '../texts/generated/components-texts';
import { cx } from './cx';
import { diffLines } from './line-diff';

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
