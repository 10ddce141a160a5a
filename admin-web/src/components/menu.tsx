import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';
import { useWriteProblem } from './write-access';

const ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1.5 text-sm outline-none select-none ' +
  'data-highlighted:bg-hover';

interface MenuProps {
  trigger: ReactNode;
  children: ReactNode;
  align?: ComponentProps<typeof DropdownMenu.Content>['align'];
  side?: ComponentProps<typeof DropdownMenu.Content>['side'];
  className?: string;
}

/**
 * A menu of actions and links. Not modal, because locking the scroll needs inline styles. Rendered next to its button,
 * inside the same landmark.
 */
export function Menu({ trigger, children, align = 'start', side, className }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align={align}
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className={cx(
          'z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 animate-in overflow-y-auto rounded-xl',
          'border border-line bg-surface p-1 shadow-floating',
          className,
        )}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps extends ComponentProps<typeof DropdownMenu.Item> {
  /** Set for an action that changes nothing: others are disabled for owners who may not change the page. */
  isRead?: boolean;
}

export function MenuItem({ className, isRead = false, disabled, title, ...props }: MenuItemProps) {
  const given = useWriteProblem();
  const problem = isRead ? null : given;
  // A link cannot be disabled.
  if (problem !== null && props.asChild) return null;
  return (
    <DropdownMenu.Item
      className={cx(ITEM, 'data-disabled:cursor-not-allowed data-disabled:text-ink-faint', className)}
      disabled={disabled || problem !== null}
      title={problem ?? title}
      {...props}
    />
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-2 pt-1.5 pb-1 text-xs font-medium text-ink-faint">{children}</DropdownMenu.Label>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
}

export const MenuChoices = DropdownMenu.RadioGroup;

export function MenuChoice({ children, ...props }: ComponentProps<typeof DropdownMenu.RadioItem>) {
  return (
    <DropdownMenu.RadioItem className={ITEM} {...props}>
      <span className="flex flex-1 items-center gap-2.5">{children}</span>
      <DropdownMenu.ItemIndicator>
        <Check aria-hidden className="size-4 text-accent" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.RadioItem>
  );
}

/** A toggle entry. Does not close the menu, because users often change several. */
export function MenuCheck({ children, ...props }: ComponentProps<typeof DropdownMenu.CheckboxItem>) {
  return (
    <DropdownMenu.CheckboxItem className={ITEM} onSelect={(event) => event.preventDefault()} {...props}>
      <span className="flex flex-1 items-center gap-2.5">{children}</span>
      <DropdownMenu.ItemIndicator>
        <Check aria-hidden className="size-4 text-accent" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.CheckboxItem>
  );
}
