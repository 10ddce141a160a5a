import { useEffect } from 'react';

/** What takes letters itself. */
const TYPES = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]';

/**
 * The keys of a list: `/` leads to its search, the arrows into its rows, `x` ticks the row that has the focus. Within the rows the arrows and Enter are those of the table and its links.
 */
export function useListKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      // A dialog or a menu over the list has the keys.
      if (document.querySelector('dialog[open], [role=menu]') !== null) return;
      const row = target.closest('tbody tr');
      const isTyping = target.matches(TYPES) || target.shadowRoot !== null;
      if (event.key === '/' && !isTyping) focus(event, document.querySelector('input[type=search]'));
      else if (event.key === 'ArrowDown' && row === null && (!isTyping || target.matches('[type=search]')))
        focus(event, document.querySelector('tbody tr td a'));
      else if (event.key === 'x' && !isTyping && row !== null) {
        const box = row.querySelector<HTMLInputElement>('input[type=checkbox]');
        event.preventDefault();
        box?.click();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function focus(event: KeyboardEvent, target: HTMLElement | null): void {
  if (target === null) return;
  event.preventDefault();
  target.focus();
  if (target instanceof HTMLInputElement) target.select();
}
