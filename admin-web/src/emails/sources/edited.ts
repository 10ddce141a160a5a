import type { ThemeChoice } from './theme-select';

/** Editable fields of a template or draft. Themes use only the source. */
export interface Edited {
  source: string;
  theme?: ThemeChoice;
}

export const editedOf = (stored: { tsx_source: string; theme_id?: string | false }): Edited => ({
  source: stored.tsx_source,
  theme: stored.theme_id,
});

/**
 * Merges an edit with changes that another owner saved in the meantime: fields that were not edited here keep the other
 * owner's values.
 * @returns the merged values, and whether they replace a change of the other owner
 */
export function laidOver(base: Edited, stored: Edited, edited: Edited): { next: Edited; replaces: boolean } {
  const isMine = { source: edited.source !== base.source, theme: edited.theme !== base.theme };
  const next = {
    source: isMine.source ? edited.source : stored.source,
    theme: isMine.theme ? edited.theme : stored.theme,
  };
  const replaces = (['source', 'theme'] as const).some(
    (part) => isMine[part] && stored[part] !== base[part] && stored[part] !== edited[part],
  );
  return { next, replaces };
}
