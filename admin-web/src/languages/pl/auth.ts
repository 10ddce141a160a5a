import type { oauthTexts } from '../../auth/oauth-texts';
import type { authTexts } from '../../auth/texts';
import type { Translation } from '../../texts';

export const oauth: Translation<typeof oauthTexts.english> = {
  or: 'lub',
  with: 'Kontynuuj przez {provider}',
  passkey: 'Użyj klucza dostępu',
  passkeyRefused: 'Nie udało się zalogować kluczem dostępu. Spróbuj ponownie albo zaloguj się inaczej.',
  emailCode: {
    way: 'Kod e-mailem',
    title: 'Logowanie e-mailem',
    text: 'Dostaniesz wiadomość z kodem i odnośnikiem, ważnymi dziesięć minut.',
    send: 'Wyślij wiadomość',
    codeTitle: 'Zajrzyj do skrzynki',
    codeText: 'Wiadomość z 6-znakowym kodem jest w drodze na {address}.',
    codeLabel: 'Kod',
    codeMissing: 'Wpisz kod z wiadomości.',
    codeWrong: 'Ten kod nie działa. Wpisz go tak, jak stoi w najnowszej wiadomości, albo poproś o inny.',
    signIn: 'Zaloguj się',
    again: 'Wyślij kolejną wiadomość',
    back: 'Inne sposoby logowania',
    linkText: 'To odnośnik z wiadomości do logowania.',
    deadTitle: 'Ten odnośnik już nie działa',
    deadText: 'Nikogo nie zalogowano.',
    deadWhy: 'Odnośnik działa raz, przez dziesięć minut. Poproś o nową wiadomość.',
  },
  finishing: 'Logowanie',
  failedTitle: 'Logowanie nie powiodło się',
  failedText: 'Nic się nie zmieniło.',
  again: 'Wróć do logowania',
  account: 'Wróć do konta',
  stale: 'Droga powrotna od dostawcy działa raz i przez dziesięć minut. Zacznij od nowa.',
  factorOver: 'Drugi etap nie został ukończony. Zaloguj się jeszcze raz.',
  denied: 'Dostawca zgłasza, że nie wyrażono zgody.',
  signUpOff: 'Ten serwer nie przyjmuje nowych kont właścicieli. Poproś o zaproszenie jednego z jego właścicieli.',
  taken:
    'Istnieje tu już konto z tym adresem e-mail. Zaloguj się na nie tak jak dotąd i połącz dostawcę w ustawieniach konta.',
  otherUser: 'Tamtym kontem loguje się tu już ktoś inny.',
  timeout: 'Trwało to ponad dziesięć minut. Zacznij od nowa.',
  unknown: 'Odpowiedzi dostawcy nie da się wykorzystać. Spróbuj ponownie albo zaloguj się inaczej.',
};

export const auth: Translation<typeof authTexts.english> = {
  fields: {
    email: 'Adres e-mail',
    emailExample: 'ty@example.com',
    emailMissing: 'Wpisz swój adres e-mail.',
    emailMalformed: 'Wpisz adres e-mail, na przykład ty@example.com.',
    emailLong: 'Adres e-mail ma najwyżej 256 znaków.',
    password: 'Hasło',
    passwordMissing: 'Wpisz hasło.',
    newPasswordHint: 'Od 8 do 70 znaków. Silne jest kilka niezwiązanych ze sobą słów.',
    newPasswordShort: 'Użyj co najmniej 8 znaków.',
    newPasswordLong: 'Użyj najwyżej 70 znaków.',
  },
  signIn: {
    page: 'Logowanie',
    title: 'Zaloguj się do Hallpass',
    description: 'Zarządzaj swoimi projektami i ich użytkownikami.',
    action: 'Zaloguj się',
    wrong: 'Błędny adres e-mail lub hasło.',
    forgot: 'Nie pamiętasz hasła?',
    noAccount: 'Nie masz jeszcze konta? {link}',
    noAccountLink: 'Załóż konto',
  },
  signUp: {
    page: 'Zakładanie konta',
    title: 'Załóż konto',
    description: 'Właściciele tworzą projekty i zarządzają ich użytkownikami.',
    setUpPage: 'Konfiguracja',
    setUpTitle: 'Skonfiguruj Hallpass',
    setUpDescription: 'Załóż pierwsze konto właściciela na tym serwerze.',
    invitedDescription: 'Użyj adresu e-mail, na który wysłano zaproszenie.',
    invitationRefused:
      'Zaproszenie nie dotyczy tego adresu. Użyj tego, na który je wysłano; jeśli to ten adres, poproś o nowe zaproszenie.',
    action: 'Załóż konto',
    hasAccount: 'Masz już konto? {link}',
    hasAccountLink: 'Zaloguj się',
    closed:
      'Na tym serwerze nie można samodzielnie założyć konta właściciela. Poproś o zaproszenie jednego z jego właścicieli albo zaloguj się, jeśli masz konto.',
    first:
      'Pierwszy właściciel rejestruje się linkiem, który serwer wypisał przy starcie: poszukaj go w terminalu lub w logu. Wszyscy następni są zapraszani.',
    linkSpent:
      'Ten link już nie działa. Można go użyć raz; dopóki nie ma właściciela, serwer wypisuje nowy przy każdym starcie.',
    over: {
      title: 'Zaloguj się, aby przejść dalej',
      description: 'Twoje konto zostało założone.',
      text: 'Drugi etap nie został ukończony. Wpisz jeszcze raz hasło, a potem kod.',
      signIn: 'Zaloguj się',
    },
  },
  secondFactor: {
    title: 'Weryfikacja dwuetapowa',
    startOver: 'Zacznij od nowa',
    action: 'Zaloguj się',
    app: {
      description: 'Wpisz kod, który pokazuje teraz aplikacja uwierzytelniająca.',
      label: 'Kod z 6 cyfr',
      missing: 'Wpisz 6 cyfr z aplikacji uwierzytelniającej.',
      wrong:
        'Ten kod jest błędny albo już go użyto. Poczekaj na następny i sprawdź, czy zegar w telefonie dobrze chodzi.',
      switch: 'Użyj kodu zapasowego',
    },
    backup: {
      description: 'Wpisz jeden z kodów zachowanych przy włączaniu weryfikacji. Każdy działa raz.',
      label: 'Kod zapasowy',
      missing: 'Wpisz jeden ze swoich kodów zapasowych.',
      wrong: 'Ten kod jest błędny albo już go użyto. Spróbuj innego z ostatnio utworzonej listy.',
      switch: 'Użyj aplikacji uwierzytelniającej',
    },
    expired: 'Trwało to ponad 5 minut. Wpisz hasło jeszcze raz.',
    tooMany: 'Zbyt wiele błędnych kodów. Wpisz jeszcze raz hasło, a potem kod.',
    ended: 'Tego logowania nie da się już dokończyć. Wpisz hasło jeszcze raz.',
  },
};
