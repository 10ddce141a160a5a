import { useHallpass } from '../provider/context.js';
import type { Slot } from '../provider/appearance.js';

/** Names of classes in one text; what is not there is left out. */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

const kebab = (slot: string): string => slot.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The class of a part: its own, and the app's for it. @param more further classes of this one */
export function useSlot(slot: Slot, ...more: (string | false | undefined)[]): string {
  const { appearance } = useHallpass();
  return classes(`hp-${kebab(slot)}`, ...more, appearance.classNames?.[slot]);
}
