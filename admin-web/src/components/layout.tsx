import type { ReactNode } from 'react';
import { cx } from './cx';
import { LongText } from './long-text';

export { usePageTitle } from './page-title';

interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, description, lead, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4 sm:mb-8">
      <div className="flex min-w-0 items-center gap-4">
        {lead}
        <div className="flex min-w-0 flex-col gap-0.5">
          <h1 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xl font-semibold tracking-tight [overflow-wrap:anywhere]">
            {typeof title === 'string' ? <LongText>{title}</LongText> : title}
          </h1>
          {description && <div className="text-ink-muted [overflow-wrap:anywhere]">{description}</div>}
        </div>
      </div>
      {actions && (
        // The command palette also offers these actions.
        <div data-acts className="flex flex-wrap items-center gap-2">
          {actions}
        </div>
      )}
    </header>
  );
}

export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('rounded-xl border border-line bg-surface shadow-raised', className)}>{children}</div>;
}

interface SectionProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Section({ title, description, actions, children }: SectionProps) {
  return (
    <section className="mb-8 sm:mb-10">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div className="flex min-w-0 flex-1 basis-60 flex-col">
          <h2 className="font-semibold">
            <LongText>{title}</LongText>
          </h2>
          {description && <p className="text-13 text-pretty text-ink-muted">{description}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
