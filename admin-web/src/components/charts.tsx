import { lazy, type ReactNode, startTransition, Suspense, useEffect, useState } from 'react';
import { formatNumber, useTexts } from '../texts';
import { componentsTexts } from '../texts/generated/components-texts';
import { hueOf, type TimeChartProps } from './time-chart';
import { Skeleton } from './states';
import { whenIdle } from './when-idle';

const TimePlot = lazy(() => import('./time-plot'));
const HEIGHT = 'h-56';

/** A chart of daily numbers, with the same numbers as a table. */
export function TimeChart({ label, rows, series, kind = 'area' }: TimeChartProps) {
  const t = useTexts(componentsTexts).chart;
  // Charts render more slowly than anything else on a page, so show the text first.
  const [isDue, setDue] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setDue(true))), []);
  const waiting = <Skeleton className="size-full" />;
  return (
    <figure aria-label={label}>
      <div aria-hidden className={HEIGHT}>
        {isDue ? (
          <Suspense fallback={waiting}>
            <TimePlot label={label} rows={rows} series={series} kind={kind} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
      {series.length > 1 && (
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
          {series.map(({ key, label: name }, at) => (
            <li key={key} className="flex items-center gap-1.5">
              <span aria-hidden className="size-2 rounded-full" style={{ background: hueOf(at) }} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <AsTable>
        <table className="w-full text-start text-13">
          <caption className="sr-only">{label}</caption>
          <thead className="sticky top-0 bg-surface text-xs text-ink-faint">
            <tr>
              <th scope="col" className="py-1.5 pe-4 font-medium">
                {t.date}
              </th>
              {series.map(({ key, label: name }) => (
                <th key={key} scope="col" className="py-1.5 text-end font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map((row) => (
              <tr key={row.date} className="border-t border-line tabular-nums">
                <th scope="row" className="py-1 pe-4 font-normal">
                  {row.date}
                </th>
                {series.map(({ key }) => (
                  <td key={key} className="py-1 text-end">
                    {formatNumber(Number(row[key] ?? 0))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </AsTable>
    </figure>
  );
}

function AsTable({ children }: { children: ReactNode }) {
  const t = useTexts(componentsTexts).chart;
  return (
    <details className="mt-3 text-13">
      <summary className="w-max rounded-md text-ink-faint hover:text-ink">{t.table}</summary>
      <div tabIndex={0} role="region" aria-label={t.table} className="mt-2 max-h-64 overflow-y-auto">
        {children}
      </div>
    </details>
  );
}

interface BarListProps {
  /** Accessible name of the list. */
  label: string;
  bars: readonly { key: string; label: ReactNode; value: number }[];
}

/** Bars in proportion to the largest value. A plain list, so it needs no chart library. */
export function BarList({ label, bars }: BarListProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {bars.map(({ key, label: name, value }) => (
        <li key={key} className="flex flex-col gap-1">
          <div className="flex items-baseline justify-between gap-3 text-13">
            <span className="min-w-0 truncate">{name}</span>
            <span className="text-ink-muted tabular-nums">{formatNumber(value)}</span>
          </div>
          <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-hover">
            <span
              className="block h-full rounded-full bg-chart-1"
              style={{ width: `${Math.max(1, (value / most) * 100)}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
