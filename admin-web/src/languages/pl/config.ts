import type { texts as configTexts } from '../../config/texts';
import type { Translation } from '../../texts';

export const config: Translation<typeof configTexts.english> = {
  saved: 'Zapisano',
  save: 'Zapisz zmiany',
  on: 'Włączone',
  off: 'Wyłączone',
  none: 'Nie ustawiono',
  review: {
    title: 'Sprawdź przed zapisaniem',
    description: 'Obowiązuje już od następnego żądania.',
    before: 'Teraz',
    after: 'Po zapisaniu',
    save: 'Zapisz zmiany',
    cancel: 'Wróć',
  },
  overtaken: 'Inny właściciel zmienił te ustawienia. Twoje nie są jeszcze zapisane.',
  loadFailed: 'Nie udało się wczytać ustawień',
  loading: 'ustawienia',
};
