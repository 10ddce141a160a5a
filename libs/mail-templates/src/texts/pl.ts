import type { MailTexts } from './mail-texts.js';

export const pl: MailTexts = {
  greeting: {
    hello: 'Dzień dobry,',
    helloName: 'Dzień dobry, {name},',
    plainLink: 'Jeśli przycisk nie działa, otwórz ten link:',
  },
  email_verification: {
    subject: 'Potwierdź adres e-mail w {project}',
    heading: 'Potwierdź swój adres e-mail',
    paragraphs: [
      'Potwierdź, że ten adres należy do Ciebie, aby używać go w {project}.',
      'Konto założono {accountMadeAt}, z: {requestPlace}.',
      'Adres dodano do konta {addressAddedAt}, z: {requestPlace}.',
      'Konto ma także adres {accountOwner}.',
    ],
    button: 'Potwierdź adres',
    footnote:
      'Link działa tylko raz. Jeśli to nie Ty, użyj drugiego linku: Twój adres zostanie zwolniony, a to, co na niego założono, zakończone.',
    quietLink: 'To nie ja',
  },
  password_reset: {
    subject: 'Nowe hasło w {project}',
    heading: 'Ustaw nowe hasło',
    paragraphs: ['Ktoś, mamy nadzieję, że Ty, poprosił o nowe hasło do Twojego konta w {project}.'],
    button: 'Ustaw nowe hasło',
    footnote: 'Link działa tylko raz. Jeśli to nie Ty, zignoruj tę wiadomość: hasło się nie zmieni.',
  },
  magic_link: {
    subject: 'Logowanie do {project}: Twój kod to {otp}',
    heading: 'Logowanie do {project}',
    paragraphs: ['Wpisz ten kod tam, gdzie o niego poproszono, albo użyj przycisku na tym urządzeniu.'],
    button: 'Zaloguj się',
    footnote: 'Kod i link działają raz. Nikomu ich nie podawaj. Jeśli to nie Ty, zignoruj tę wiadomość.',
  },
  team_invitation: {
    subject: 'Zaproszenie do zespołu {teamDisplayName}',
    heading: 'Masz zaproszenie',
    paragraphs: ['Zapraszamy Cię do zespołu {teamDisplayName} w {project}.'],
    button: 'Przyjmij zaproszenie',
    footnote: 'Zaproszenie dotyczy tego adresu. Jeśli nie znasz zespołu, zignoruj tę wiadomość.',
  },
  sign_in_invitation: {
    subject: 'Zaproszenie do {project}',
    heading: 'Witamy w {project}',
    paragraphs: ['Zapraszamy do zalogowania się w {project}.'],
    button: 'Zaloguj się',
    footnote: 'Jeśli nie znasz {project}, zignoruj tę wiadomość.',
  },
  security_notice: {
    subject: '{heading} – {project}',
    heading: '{heading}',
    paragraphs: [
      '{sentence}',
      'Hasło, ustawione {passwordSince}',
      'Klucze dostępu: {passkeys}',
      'Konta u dostawców: {providers}',
      'Inne adresy: {otherAddresses}',
      'Klucze API: {apiKeys}. Unieważnij te, których nie utworzyłeś.',
      'Zalogowane urządzenia i narzędzia wiersza poleceń: {sessions}',
    ],
    footnote: 'Jeśli to Ty, nie trzeba nic robić. Jeśli nie, zaloguj się, zakończ wszystkie inne sesje i zmień hasło.',
  },
  securityChanges: {
    password_changed: [
      'Hasło zostało zmienione',
      'Hasło do Twojego konta w {project} zostało zmienione, a inne urządzenia wylogowano.',
    ],
    password_set: ['Ustawiono hasło', 'Twoje konto w {project} ma teraz hasło, którym można się zalogować.'],
    password_reset: [
      'Hasło zostało ustawione na nowo',
      'Wybrano nowe hasło do Twojego konta w {project} i wylogowano wszystkie urządzenia.',
    ],
    totp_enabled: [
      'Włączono logowanie dwuetapowe',
      'Logowanie do konta w {project} wymaga teraz także kodu z aplikacji uwierzytelniającej.',
    ],
    totp_disabled: [
      'Wyłączono logowanie dwuetapowe',
      'Logowanie do konta w {project} nie wymaga już kodu z aplikacji uwierzytelniającej.',
    ],
    backup_codes_created: [
      'Utworzono nowe kody zapasowe',
      'Utworzono nowe kody zapasowe do konta w {project}. Wcześniejsze już nie działają.',
    ],
    backup_code_used: ['Użyto kodu zapasowego', 'Ktoś zalogował się na Twoje konto w {project} kodem zapasowym.'],
    passkey_added: [
      'Dodano klucz dostępu',
      'Na Twoje konto w {project} można się teraz zalogować nowym kluczem dostępu.',
    ],
    passkey_removed: ['Usunięto klucz dostępu', 'Klucz dostępu do konta w {project} został usunięty i już nie działa.'],
    sign_in_address_changed: [
      'Zmieniono adres logowania',
      'Zmieniono adres e-mail, którym można się zalogować na Twoje konto w {project}.',
    ],
    new_sign_in: ['Nowe logowanie na Twoje konto', 'Na Twoje konto w {project} zalogowano się z nowego miejsca.'],
    account_linked: ['Połączono konto', 'Konto innego dostawcy zostało połączone z Twoim kontem w {project}.'],
    account_secured: [
      'Twoje konto zostało zabezpieczone',
      'Ten adres został potwierdzony jako Twój. To, co wcześniej ustawiono na koncie w {project}, na przykład hasło lub otwarte sesje, usunięto dla bezpieczeństwa.',
    ],
    ways_in_ended: [
      'Wszystko inne zostało zakończone',
      'Hasło do konta w {project} zostało zresetowane, a wszystko inne, co mogło działać w imieniu konta, zostało zakończone: klucze dostępu, klucze API, sesje oraz logowanie przez dostawców i inne adresy. Adres użyty do resetu nadal pozwala się zalogować. Jeśli to nie Ty, skontaktuj się z {project}.',
    ],
    mailbox_sign_in: [
      'Pierwsze logowanie przez e-mail',
      'Na Twoje konto w {project} po raz pierwszy zalogowano się przez e-mail. Można na nie wejść także w poniższy sposób. Jeśli któryś nie jest Twój, usuń go: zmień hasło, usuń klucze dostępu, konta i adresy, których nie znasz, albo skontaktuj się z administratorami {project}.',
    ],
    address_disowned: [
      'Adres usunięto z Twojego konta',
      'Właściciel adresu e-mail stwierdził, że Twoje konto w {project} nie należy do niego, więc adres usunięto. Jeśli to była literówka, dodaj właściwy adres.',
    ],
  },
  api_key_leaked: {
    subject: 'Klucz API kończący się na {lastFour} jest publiczny – {project}',
    heading: 'Klucz API znaleziono publicznie',
    paragraphs: [
      'Klucz API "{description}" z {project}, kończący się na {lastFour}, opublikowano tam, gdzie każdy może go przeczytać. Został unieważniony i nic już nie otwiera.',
      'Znaleziono: {foundAt}',
    ],
    footnote: 'Utwórz nowy klucz, zastąp nim stary i sprawdź, co zrobiono ze starym.',
  },
  webhook_disabled: {
    subject: 'Wyłączono webhook projektu {projectName} – {project}',
    heading: 'Wyłączono webhook',
    paragraphs: [
      'Webhook projektu {projectName} pod adresem {endpointHost} nie przyjął żadnej wiadomości od {failingSince}, więc nic więcej nie jest do niego wysyłane.',
      'Odpowiedział {goneAnswer}, co oznacza, że nie chce więcej wiadomości.',
    ],
    footnote: 'Napraw odbiorcę i włącz webhook ponownie. To, co go ominęło, można wysłać jeszcze raz.',
  },
  payment_receipt: {
    subject: 'Potwierdzenie płatności w {project}',
    heading: 'Dziękujemy',
    paragraphs: ['Płatność {amount} za {productDisplayName} w {project} dotarła.'],
    button: 'Zobacz potwierdzenie',
    footnote: 'Zachowaj tę wiadomość jako dowód płatności.',
  },
  payment_failed: {
    subject: 'Płatność w {project} nie powiodła się',
    heading: 'Płatność nie powiodła się',
    paragraphs: ['Nie udało się pobrać {amount} za {productDisplayName} w {project}. Sprawdź metodę płatności.'],
    button: 'Sprawdź płatność',
    footnote: 'Jeśli płatność została już dokonana, nie trzeba nic robić.',
  },
  subscription_renewal_upcoming: {
    subject: 'Subskrypcja w {project} odnowi się {renewsAt}',
    heading: 'Subskrypcja wkrótce się odnowi',
    paragraphs: ['Subskrypcja {productDisplayName} w {project} odnowi się {renewsAt} za {amount}.'],
    footnote: 'Jeśli ma trwać dalej, nie trzeba nic robić. Jeśli nie, należy ją anulować przed tym dniem.',
  },
  subscription_canceled: {
    subject: 'Subskrypcja w {project} zakończyła się',
    heading: 'Subskrypcja zakończyła się',
    paragraphs: [
      'Subskrypcja {productDisplayName} w {project} zakończyła się {endedAt}. Nic więcej nie zostanie za nią pobrane.',
    ],
    footnote: 'Jeśli to pomyłka, można w każdej chwili zacząć nową subskrypcję.',
  },
  payment_refunded: {
    subject: 'Zwrot od {project}',
    heading: 'Zwrot jest w drodze',
    paragraphs: ['{project} dokonuje zwrotu {amount} za {productDisplayName}.'],
    footnote: 'Może minąć kilka dni, zanim bank go pokaże.',
  },
  payment_disputed: {
    subject: 'Płatność w projekcie {projectName} została zakwestionowana – {project}',
    heading: 'Płatność została zakwestionowana',
    paragraphs: [
      'Klient projektu {projectName} zakwestionował w swoim banku płatność {amount} za {productDisplayName}. Bank wstrzymuje pieniądze do czasu rozstrzygnięcia.',
    ],
    footnote:
      'Odpowiedz u dostawcy płatności przed upływem terminu i dołącz dowody dostarczenia. Do tego czasu klient zachowuje to, co kupił.',
    testFootnote: 'To płatność testowa, więc żadne pieniądze nie przepłynęły. Rozstrzygnij spór samodzielnie w panelu.',
  },
  managePurchases: 'Zarządzaj zakupami lub je anuluj',
  unsubscribe: 'Nie chcę więcej takich wiadomości',
  unknownPlace: 'nieznane miejsce',
};
