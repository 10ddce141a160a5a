import { useHallpass } from '../provider/context.js';
import type { Slot } from '../provider/appearance.js';

export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

const kebab = (slot: string): string => slot.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Returns the classes of a part: its own, and the app's.
 * @param more additional classes
 */
export function useSlot(slot: Slot, ...more: (string | false | undefined)[]): string {
  const { appearance } = useHallpass();
  return classes(`hp-${kebab(slot)}`, ...more, appearance.classNames?.[slot]);
}
