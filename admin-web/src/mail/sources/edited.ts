import type { ThemeChoice } from './theme-select';

/** What an editor changes of a template or draft; of a theme the source alone. */
export interface Edited {
  source: string;
  theme?: ThemeChoice;
}

export const editedOf = (stored: { tsx_source: string; theme_id?: string | false }): Edited => ({
  source: stored.tsx_source,
  theme: stored.theme_id,
});

/**
 * What a save makes of what another owner has stored since the editor began: what nobody has touched here stays theirs.
 * @returns also whether it replaces something of theirs
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
