import type { pickerTexts } from '../../components/picker-texts';
import type { pictureTexts } from '../../components/picture-texts';
import type { componentTexts } from '../../components/texts';
import type { Translation } from '../../texts';

export const pickers: Translation<typeof pickerTexts.english> = {
  nothing: 'Nie ma tu niczego takiego.',
  failed: 'Wyszukiwanie nie powiodło się',
  picked: 'Wybrano: {name}',
};

export const pictures: Translation<typeof pictureTexts.english> = {
  choose: 'Wybierz obraz',
  change: 'Zmień',
  remove: 'Usuń',
  refused: 'Przeglądarka nie potrafi odczytać tego pliku jako obrazu. Wybierz PNG, JPEG, WebP lub GIF.',
};

export const components: Translation<typeof componentTexts.english> = {
  cancel: 'Anuluj',
  close: 'Zamknij',
  retry: 'Spróbuj ponownie',
  missing: { why: 'Być może element został usunięty albo link jest nieprawidłowy.', toList: 'Wróć do listy' },
  undo: 'Cofnij',
  dismiss: 'Ukryj',
  toast: 'Powiadomienie',
  loading: 'Wczytywanie: {what}',
  showPassword: 'Pokaż hasło',
  justNow: 'przed chwilą',
  typeName: 'Wpisz „{name}”, aby potwierdzić.',
  search: 'Szukaj',
  clearSearch: 'Wyczyść wyszukiwanie',
  removeFilter: 'Usuń filtr {name}',
  any: 'Dowolne',
  pages: 'Strony',
  first: 'Pierwsza strona',
  previous: 'Poprzednia',
  next: 'Następna',
  selectAll: 'Zaznacz wszystkie wiersze tej strony',
  select: 'Zaznacz: {name}',
  density: { label: 'Wysokość wierszy', comfortable: 'Wygodna', compact: 'Zwarta' },
  copy: 'Kopiuj',
  copied: 'Skopiowano',
  copyWhat: 'Kopiuj: {what}',
  copiedWhat: 'Skopiowano: {what}',
  copyFailed: 'Przeglądarka odmówiła kopiowania. Zaznacz tekst i skopiuj go ręcznie.',
  requestId: 'Żądanie {id}',
  chart: { table: 'Pokaż jako tabelę', date: 'Dzień', name: 'Nazwa', value: 'Wartość' },
  diff: { added: 'Dodano', removed: 'Usunięto', same: 'Nie ma różnic.', label: 'Zmiany, wiersz po wierszu' },
  editor: {
    problems: { one: '{count} problem', few: '{count} problemy', many: '{count} problemów', other: '{count} problemu' },
    line: 'Wiersz {line}: {message}',
    leave: 'Naciśnij Escape, a potem Tab, aby opuścić edytor.',
  },
};
