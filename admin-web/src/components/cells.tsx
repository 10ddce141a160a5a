import { createLink } from '@tanstack/react-router';
import { MoreHorizontal } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button';
import { cx } from './cx';
import { Menu } from './menu';
import { Time } from './time';

function RowAnchor({ className, ...props }: ComponentProps<'a'>) {
  return (
    <a
      {...props}
      className={cx(
        'font-medium [overflow-wrap:anywhere] outline-none after:absolute after:inset-0',
        'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring',
        className,
      )}
    />
  );
}

/** Link to the page of a row. Covers the whole row. */
export const RowLink = createLink(RowAnchor);

/** Menu of a row's actions. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      align="end"
      trigger={
        <Button size="icon" variant="ghost" aria-label={label}>
          <MoreHorizontal aria-hidden className="size-4" />
        </Button>
      }
    >
      {children}
    </Menu>
  );
}

/** Menu of a page's actions, in its header. */
export function PageMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      align="end"
      trigger={
        <Button size="icon" className="size-9" aria-label={label}>
          <MoreHorizontal aria-hidden className="size-4" />
        </Button>
      }
    >
      {children}
    </Menu>
  );
}

/** Something that is missing or unimportant, such as "None". */
export const Faint = ({ children }: { children: ReactNode }) => <span className="text-ink-faint">{children}</span>;

/** A point in time. Nothing if there is none. */
export function When({ at, form = 'relative' }: { at: Date | number | string | null | undefined; form?: TimeForm }) {
  if (at === null || at === undefined) return null;
  return (
    <span className="text-ink-muted">
      <Time at={new Date(at)} form={form} />
    </span>
  );
}

type TimeForm = ComponentProps<typeof Time>['form'];

/** An id or another technical value. */
export const Code = ({ children }: { children: ReactNode }) => (
  <code className="font-mono text-xs [overflow-wrap:anywhere] text-ink-muted">{children}</code>
);
