import type { Translation } from '../../texts';
import type { texts as vaultTexts } from '../../vault/texts';

export const vault: Translation<typeof vaultTexts.english> = {
  title: 'Sejf danych',
  description: 'To, co Twoje serwery muszą przechowywać, a czego nikt inny nie może odczytać, nawet Hallpass.',
  add: 'Dodaj magazyn',
  stores: 'Magazyny',
  storesHint: 'Magazyn to nazwa, pod którą Twoje serwery przechowują wartości. Nadaj każdemu celowi własny.',
  columns: { name: 'Nazwa', id: 'Identyfikator', actions: 'Działania' },
  empty: 'Nie ma jeszcze magazynów',
  emptyHint: 'Dodaj magazyn, a potem niech Twój serwer zapisze w nim pierwszą wartość.',
  rename: 'Zmień nazwę',
  renameLabel: 'Zmień nazwę {store}',
  remove: 'Usuń',
  removeLabel: 'Usuń {store}',
  removeRisk:
    'Serwery używające magazynu „{id}” będą odrzucane. Jego wartości pozostaną i wrócą z magazynem o tym samym identyfikatorze.',
  removed: 'Usunięto {store}',
  added: 'Można już używać {store}',
  store: 'Magazyn {id}',
  gone: 'Usunięty',
  dialog: {
    add: 'Dodaj magazyn',
    rename: 'Zmień nazwę magazynu',
    name: 'Nazwa',
    nameMissing: 'Nadaj magazynowi nazwę.',
    id: 'Identyfikator',
    idHint: 'Pod nim Twój serwer pyta o magazyn. Później nie można go zmienić.',
    idInvalid: 'Użyj najwyżej 63 liter, cyfr, _ i -, bez - na początku.',
    idTaken: 'Inny magazyn ma już ten identyfikator.',
    addAction: 'Dodaj magazyn',
    renameAction: 'Zapisz nazwę',
  },
  use: 'Używaj go ze swojego serwera',
  useHint:
    'Wartości są szyfrowane, zanim opuszczą Twój serwer, sekretem, który nigdy nie trafia do Hallpass, a po dotarciu na miejsce szyfrowane jeszcze raz.',
  secret: '1. Utwórz sekret i trzymaj go tam, gdzie Twój serwer trzyma swoje',
  secretHint:
    'Bez niego wartości są stracone. Musi mieć co najmniej 128 losowych bitów: nie może to być wymyślone hasło.',
  code: '2. Zapisz wartość i odczytaj ją',
  file: 'server.ts',
  terminal: 'Terminal',
  shows: 'Co można zobaczyć',
  showsNothing:
    'Nikt nie wyświetli zawartości magazynu: są w nim hasze kluczy i zaszyfrowane wartości, a sekret jest na Twoim serwerze. Wartość odczyta ten, kto zna magazyn, klucz i sekret.',
  showsWho: 'Mogą go używać serwery i administratorzy tego projektu. Aplikacje dostają INSUFFICIENT_ACCESS_TYPE.',
  showsLimits: 'Wartość ma najwyżej 1 MiB. Ponowne ustawienie ją zastępuje; aby ją opróżnić, ustaw pusty tekst.',
};
