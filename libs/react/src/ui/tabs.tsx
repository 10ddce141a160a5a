import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useSlot } from './use-slot.js';

export interface TabsProps<Id extends string> {
  /** Label of the tab list. */
  label: string;
  tabs: readonly { id: Id; label: string; content: () => ReactNode }[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/** Tabs with arrow keys, Home and End (ARIA Authoring Practices, tabs with automatic activation). */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>): ReactNode {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const slots = { tabs: useSlot('tabs'), tab: useSlot('tab') };
  const index = tabs.findIndex((tab) => tab.id === selected);
  const move = (event: KeyboardEvent) => {
    const isReversed = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next: Record<string, number> = {
      ArrowRight: index + (isReversed ? -1 : 1),
      ArrowLeft: index - (isReversed ? -1 : 1),
      Home: 0,
      End: tabs.length - 1,
    };
    const to = next[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const at = (to + tabs.length) % tabs.length;
    onSelect(tabs[at]!.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus();
  };
  return (
    <div className="hp-stack">
      <div ref={list} role="tablist" aria-label={label} className={slots.tabs} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            className={slots.tab}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${id}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} className="hp-stack">
        {tabs[index]?.content()}
      </div>
    </div>
  );
}
