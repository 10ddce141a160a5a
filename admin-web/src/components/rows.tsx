import type { ReactNode } from 'react';
import { Card } from './layout';
import { LongText } from './long-text';

/** A short list whose entries have their own actions. Use tables for long lists. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card>
      <ul aria-label={label}>{children}</ul>
    </Card>
  );
}

interface RowProps {
  title: ReactNode;
  detail?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}

export function Row({ title, detail, lead, actions }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0 sm:px-5">
      {lead}
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium [overflow-wrap:anywhere]">
          {typeof title === 'string' ? <LongText>{title}</LongText> : title}
        </div>
        {detail && (
          <div className="text-13 [overflow-wrap:anywhere] text-ink-muted">
            {typeof detail === 'string' ? <LongText>{detail}</LongText> : detail}
          </div>
        )}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </li>
  );
}

/** Shown in place of an empty list. */
export function NoRows({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-5 sm:px-5">
      <p className="min-w-0 flex-1 basis-60 text-ink-muted">{children}</p>
      {action}
    </Card>
  );
}
