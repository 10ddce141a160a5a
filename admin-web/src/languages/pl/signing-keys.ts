import type { texts as signingKeysTexts } from '../../signing-keys/texts';
import type { Translation } from '../../texts';

export const signingKeys: Translation<typeof signingKeysTexts.english> = {
  title: 'Klucze podpisujące',
  description:
    'Klucze publiczne, którymi Twoje serwery sprawdzają tokeny dostępu. Prywatne nigdy nie opuszczają tego serwera.',
  address: 'Zestaw kluczy',
  addressHint:
    'To, co odczytują Twoje serwery, najwyżej raz na godzinę. Ten adres podaje się bibliotekom weryfikującym JSON Web Token.',
  jwks: 'JWKS użytkowników',
  jwksAnonymous: 'JWKS z użytkownikami anonimowymi',
  issuer: 'Wystawca',
  issuerAnonymous: 'Wystawca dla użytkowników anonimowych',
  audience: 'Odbiorca (audience)',
  audienceAnonymous: 'Odbiorca (audience) dla użytkowników anonimowych',
  keys: 'Klucze publiczne',
  keysHint:
    'Podpisuje pierwszy z każdego rodzaju. Następca jest publikowany 75 minut przed tym, zanim zacznie podpisywać, a wymieniony klucz pozostaje do wygaśnięcia jego ostatniego tokenu.',
  columns: { id: 'Identyfikator klucza', kind: 'Dla', use: 'Użycie', created: 'Utworzony', until: 'Potem' },
  users: 'Użytkownicy',
  anonymous: 'Użytkownicy anonimowi',
  signs: 'Podpisuje',
  next: 'Następny',
  last: 'Sprawdza starsze tokeny',
  signsFrom: 'Podpisuje od {at}',
  replaced: 'Wymiana {at}',
  retires: 'Opuszcza zestaw kluczy {at}',
  algorithm: 'ES256, na krzywej P-256',
  loadFailed: 'Nie udało się wczytać kluczy',
  rotate: 'Wymień klucze teraz',
  rotateTitle: 'Wymienić klucze podpisujące?',
  rotateText:
    'Nowe klucze zaczną podpisywać w ciągu minuty. Wcześniej podpisane tokeny pozostaną ważne do wygaśnięcia, najwyżej dziesięć minut, i nikt nie zostanie wylogowany. Serwery, które nie znają jeszcze nowego klucza, muszą ponownie odczytać zestaw kluczy.',
  rotateAction: 'Wymień klucze',
  rotated: 'Odtąd podpisują nowe klucze',
  when: 'Kiedy są wymieniane',
  whenText: 'Automatycznie co 90 dni. Wymień je od razu, jeśli ktoś mógł odczytać bazę danych razem z HALLPASS_SECRET.',
  whenAll: 'Klucze wszystkich projektów operator wymienia poleceniem',
  terminal: 'Terminal',
  copyKey: 'identyfikator klucza',
};
