import type { ReactNode } from 'react';
import { Card, Section } from '../src/components/layout';

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <div className="flex flex-col gap-4">{children}</div>
    </Section>
  );
}

/** A component in one state, or in several side by side. */
export function Shown({ name, children, isWide = false }: { name: string; children: ReactNode; isWide?: boolean }) {
  return (
    <Card>
      <h3 className="border-b border-line px-4 py-2 text-xs font-medium text-ink-faint">{name}</h3>
      <div className={isWide ? 'p-4' : 'flex flex-wrap items-center gap-3 p-4'}>{children}</div>
    </Card>
  );
}
