import { useEffect } from 'react';

/** Elements that handle letter keys themselves. */
const TYPES = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]';

/**
 * Keyboard shortcuts of a list: `/` focuses the search, arrow keys move into the rows, and `x` selects the focused row.
 * Within the rows, the table handles arrow keys and links handle Enter.
 */
export function useListKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      // An open dialog or menu handles the keys.
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
