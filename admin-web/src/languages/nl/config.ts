import type { texts as configTexts } from '../../config/texts';
import type { Translation } from '../../texts';

export const config: Translation<typeof configTexts.english> = {
  saved: 'Opgeslagen',
  save: 'Wijzigingen opslaan',
  on: 'Aan',
  off: 'Uit',
  none: 'Niet ingesteld',
  review: {
    title: 'Controleer voor u opslaat',
    description: 'Het geldt vanaf het eerstvolgende verzoek.',
    before: 'Nu',
    after: 'Na het opslaan',
    save: 'Wijzigingen opslaan',
    cancel: 'Terug',
  },
  overtaken: 'Een andere eigenaar heeft deze instellingen gewijzigd. De uwe zijn nog niet opgeslagen.',
  loadFailed: 'De instellingen konden niet worden geladen',
  loading: 'instellingen',
};
