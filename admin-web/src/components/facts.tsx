import type { ReactNode } from 'react';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-[max-content_minmax(0,1fr)]">{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-13 text-ink-faint">{label}</dt>
      <dd className="-mt-2.5 min-w-0 [overflow-wrap:anywhere] sm:mt-0">{children}</dd>
    </div>
  );
}
