import type { texts as configTexts } from '../../config/texts';
import type { Translation } from '../../texts';

export const config: Translation<typeof configTexts.english> = {
  saved: 'Gespeichert',
  save: 'Änderungen speichern',
  on: 'Ein',
  off: 'Aus',
  none: 'Nicht festgelegt',
  review: {
    title: 'Vor dem Speichern prüfen',
    description: 'Gilt ab der nächsten Anfrage.',
    before: 'Jetzt',
    after: 'Nach dem Speichern',
    save: 'Änderungen speichern',
    cancel: 'Zurück',
  },
  overtaken: 'Ein anderer Eigentümer hat diese Einstellungen geändert. Ihre sind noch nicht gespeichert.',
  loadFailed: 'Die Einstellungen konnten nicht geladen werden',
  loading: 'Einstellungen',
};
