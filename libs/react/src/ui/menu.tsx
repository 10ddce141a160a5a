import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSlot } from './use-slot.js';

export type MenuEntry =
  | { id: string; label: ReactNode; icon?: ReactNode; isChecked?: boolean; onSelect: () => void }
  /** A line between groups of entries. */
  | 'divider';

export interface MenuProps {
  /** Label of the button for screen readers. */
  label: string;
  button: ReactNode;
  /** Shown above the entries. Cannot be selected. */
  header?: ReactNode;
  entries: readonly MenuEntry[];
  /** The button's edge to align with. Default `end`. */
  align?: 'start' | 'end';
}

/** A button with a menu. Supports arrow keys, Home, End and Escape (ARIA Authoring Practices, menu button). */
export function Menu({ label, button, header, entries, align = 'end' }: MenuProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [side, setSide] = useState(align);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const slots = { menu: useSlot('menu', `hp-menu-${side}`), item: useSlot('menuItem') };
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };

  useEffect(() => {
    if (!isOpen) return;
    items()[0]?.focus();
    // Align with the other edge if there is not enough room.
    const box = root.current?.querySelector('.hp-menu')?.getBoundingClientRect();
    if (box && (box.left < 0 || box.right > document.documentElement.clientWidth))
      setSide((before) => (before === 'end' ? 'start' : 'end'));
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [isOpen]);

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return void (event.stopPropagation(), close());
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
    const to = next[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  };

  return (
    <div ref={root} className="hp-menu-root">
      <button
        type="button"
        className="hp-menu-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span className="hp-hidden">{label}</span>
        <span aria-hidden="true" className="hp-menu-face">
          {button}
        </span>
      </button>
      {isOpen && (
        <div className={slots.menu} onKeyDown={move}>
          {header && <div className="hp-menu-header">{header}</div>}
          <div role="menu" id={id} aria-label={label}>
            {entries.map((entry, index) =>
              entry === 'divider' ? (
                <div key={`line-${index}`} role="separator" className="hp-menu-divider" />
              ) : (
                <button
                  key={entry.id}
                  type="button"
                  role={entry.isChecked === undefined ? 'menuitem' : 'menuitemradio'}
                  aria-checked={entry.isChecked}
                  tabIndex={-1}
                  className={slots.item}
                  onClick={() => {
                    close();
                    entry.onSelect();
                  }}
                >
                  {entry.icon}
                  <span>{entry.label}</span>
                </button>
              ),
            )}
          </div>
        </div>
      )}
    </div>
  );
}
