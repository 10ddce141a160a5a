import type { texts as apiKeysTexts } from '../../api-keys/texts';
import type { Translation } from '../../texts';

export const apiKeys: Translation<typeof apiKeysTexts.english> = {
  title: 'Klucze',
  description:
    'Nimi przedstawiają się Twoje aplikacje i backendy. Zestaw zawiera do trzech kluczy, które wygasają razem.',
  create: 'Utwórz klucze',
  caption: 'Klucze API',
  columns: { description: 'Opis', keys: 'Klucze', status: 'Stan', actions: 'Działania' },
  created: 'Utworzono',
  unnamed: 'Bez opisu',
  empty: 'Nie ma jeszcze kluczy',
  emptyHint: 'Utwórz zestaw, aby połączyć swoją aplikację. Każdy klucz jest pokazywany tylko raz.',
  loadFailed: 'Nie udało się wczytać kluczy',
  endsWith: 'kończy się na {lastFour}',
  status: {
    active: 'Aktywny',
    expired: 'Wygasł',
    revoked: 'Unieważniony',
    ending: 'Wkrótce wygaśnie',
    noExpiry: 'Bez terminu ważności',
    until: 'do',
    since: 'od',
  },
  ending: {
    one: '„{names}” wygaśnie w ciągu 14 dni. Utwórz następcę, wstaw go do aplikacji, a potem unieważnij ten zestaw.',
    few: '{count} zestawy wygasną w ciągu 14 dni: {names}. Utwórz następców, wstaw ich do aplikacji, a potem unieważnij te zestawy.',
    many: '{count} zestawów wygaśnie w ciągu 14 dni: {names}. Utwórz następców, wstaw ich do aplikacji, a potem unieważnij te zestawy.',
    other:
      '{count} zestawu wygaśnie w ciągu 14 dni: {names}. Utwórz następców, wstaw ich do aplikacji, a potem unieważnij te zestawy.',
  },
  revoke: 'Unieważnij',
  revokeLabel: 'Unieważnij: {description}',
  revokeTitle: 'Unieważnić „{description}”?',
  revokeText: 'Żądania z tymi kluczami będą od tej chwili odrzucane. Tej operacji nie można cofnąć.',
  revokeAction: 'Unieważnij klucze',
  revoked: 'Unieważniono: {description}',
  kinds: {
    publishableClientKey: {
      title: 'Publiczny klucz klienta',
      short: 'Klient',
      hint: 'Do przeglądarek i aplikacji. Każdy może go zobaczyć.',
    },
    secretServerKey: {
      title: 'Tajny klucz serwera',
      short: 'Serwer',
      hint: 'Do backendu: działa na każdym użytkowniku. Zachowaj go w tajemnicy.',
    },
    superSecretAdminKey: {
      title: 'Ściśle tajny klucz administratora',
      short: 'Administrator',
      hint: 'Zmienia sam projekt. Mało kto go potrzebuje.',
    },
  },
  dialog: {
    title: 'Utwórz klucze API',
    description: 'Opis',
    placeholder: 'Aplikacja webowa',
    descriptionMissing: 'Napisz, do czego służą klucze.',
    descriptionLong: 'Użyj najwyżej 255 znaków.',
    kinds: 'Rodzaje',
    kindMissing: 'Wybierz co najmniej jeden rodzaj klucza.',
    expiry: 'Ważność',
    expiryHint:
      'Po jej upływie żądania z tymi kluczami są odrzucane. Ta strona i strona główna projektu ostrzegają 14 dni wcześniej.',
    action: 'Utwórz klucze',
  },
  lifetimes: { week: '7 dni', month: '30 dni', quarter: '90 dni', year: '1 rok', never: 'Bez terminu ważności' },
  shown: {
    title: 'Zapisz klucze',
    warning:
      'Pokazujemy je tylko ten jeden raz. Umieść je tam, gdzie aplikacja trzyma swoje sekrety, nigdy w repozytorium.',
    done: 'Klucze są zapisane',
    settings: '.env',
  },
  about: {
    title: 'Który do czego',
    client: 'W samej aplikacji. Na co pozwala każdemu, to Twoi użytkownicy i tak mogą zrobić.',
    server: 'Tylko na Twoim serwerze. Kto go ma, odczytuje i zmienia każdego użytkownika.',
    admin: 'W skryptach, które konfigurują projekty. Kto go ma, zmienia ustawienia i tworzy klucze.',
    leaked:
      'Któryś wyciekł? Utwórz nowy zestaw, wstaw go do aplikacji, a potem unieważnij stary: od razu będzie odrzucany.',
  },
};
