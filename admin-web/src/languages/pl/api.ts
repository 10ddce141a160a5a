import type { errorTexts, startTexts } from '../../api/error-texts';
import type { Translation } from '../../texts';

export const errors: Translation<typeof errorTexts.english> = {
  signUpClosed: 'Ten serwer nie przyjmuje nowych kont właścicieli. Poproś o zaproszenie jednego z jego właścicieli.',
  addressTaken: 'Tym adresem e-mail loguje się już inny użytkownik tego projektu. Użyj innego.',
  ownAddressTaken: 'Tym adresem e-mail loguje się już inne konto. Użyj innego albo się zaloguj.',
  linkRefused: 'Ten serwer nie wysyła linków do {origin}. Otwórz panel pod jego własnym adresem i spróbuj ponownie.',
  keyChanged: 'Klucz panelu się zmienił. Odśwież stronę.',
  sessionEnded: 'Twoja sesja się zakończyła. Zaloguj się ponownie: to, co wpisano, nadal tu jest.',
  notAllowed: 'Nie masz do tego uprawnień w tym projekcie. Zapytaj osobę, która nim zarządza.',
  refusedFields: 'Serwer nie przyjmuje: {fields}. Popraw to i spróbuj ponownie.',
  refusedForm:
    'Serwer nie przyjmuje wpisanych danych. Sprawdź każde pole, a jeśli strona jest otwarta od dawna, odśwież ją.',
  offline: 'Nie masz połączenia. Praca ruszy dalej, gdy sieć wróci.',
  unreachable: 'Serwer nie odpowiada. Sprawdź połączenie i spróbuj ponownie.',
  serverFailed: 'Wystąpił błąd serwera. Spróbuj za chwilę.',
  serverFailedRequest: 'Wystąpił błąd serwera. Przyczyna jest w jego logu pod żądaniem {id}. Spróbuj za chwilę.',
  pageFailed: 'Nie udało się wczytać części panelu. Sprawdź połączenie i spróbuj ponownie.',
  unknown: 'Na tej stronie coś poszło nie tak. Odśwież ją i spróbuj ponownie.',
};

export const start: Translation<typeof startTexts.english> = {
  unreachable: 'Serwer nie odpowiada. Sprawdź, czy działa, i spróbuj ponownie.',
  failed: 'Serwer nie mógł podać swoich ustawień (status {status}). Spróbuj ponownie.',
  foreign: 'Serwer odpowiedział, ale bez swoich ustawień. Czy /config.json udostępnia Hallpass?',
};
