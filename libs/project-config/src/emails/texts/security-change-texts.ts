import { EAST_ASIAN_CHANGE_TEXTS } from './east-asian-change-texts.js';
import type { Translated } from './language.js';
import { ROMANCE_CHANGE_TEXTS } from './romance-change-texts.js';
import type { SecurityChange } from './security-change.js';

/** Changes of an account that its owner is told of: heading and sentence. */
export const SECURITY_CHANGE_TEXTS: Translated<
  Readonly<Record<SecurityChange, readonly [heading: string, sentence: string]>>
> = {
  en: {
    password_changed: [
      'Your password was changed',
      'The password of your account at {project} was changed, and other devices were signed out.',
    ],
    password_set: [
      'A password was set',
      'Your account at {project} now has a password and can be signed in to with it.',
    ],
    password_reset: [
      'Your password was reset',
      'A new password was chosen for your account at {project}, and every device was signed out.',
    ],
    totp_enabled: [
      'Two-step sign-in was turned on',
      'Signing in to your account at {project} now needs a code from your authenticator app too.',
    ],
    totp_disabled: [
      'Two-step sign-in was turned off',
      'Signing in to your account at {project} no longer needs a code from your authenticator app.',
    ],
    backup_codes_created: [
      'New backup codes were made',
      'New backup codes for your account at {project} were made. The earlier ones, if there were any, no longer work.',
    ],
    backup_code_used: [
      'A backup code was used',
      'Your account at {project} was signed in to with one of its backup codes.',
    ],
    passkey_added: ['A passkey was added', 'Your account at {project} can now be signed in to with a new passkey.'],
    passkey_removed: [
      'A passkey was removed',
      'A passkey of your account at {project} was removed and no longer signs in.',
    ],
    sign_in_address_changed: [
      'Your sign-in address was changed',
      'An e-mail address that signs in to your account at {project} was changed.',
    ],
    new_sign_in: ['New sign-in to your account', 'Your account at {project} was signed in to from somewhere new.'],
    account_linked: [
      'An account was connected',
      'An account of another provider was connected to your account at {project}.',
    ],
    account_secured: [
      'Your account was secured',
      'You proved that this address is yours. What was set on the account at {project} before that proof, such as a password or open sessions, was removed for your safety.',
    ],
    mailbox_sign_in: [
      'First sign-in by mail',
      'Your account at {project} was signed in to by mail for the first time. It can also be entered in the ways below. If one of them is not yours, take it away: change the password, remove passkeys, accounts and addresses that you do not know, or ask those who run {project}.',
    ],
    address_disowned: [
      'An address was taken off your account',
      'The owner of an e-mail address said that your account at {project} is not theirs, so the address was taken off it. If you had mistyped it, add the right one.',
    ],
  },
  de: {
    password_changed: [
      'Ihr Passwort wurde geändert',
      'Das Passwort Ihres Kontos bei {project} wurde geändert, und andere Geräte wurden abgemeldet.',
    ],
    password_set: [
      'Ein Passwort wurde gesetzt',
      'Ihr Konto bei {project} hat nun ein Passwort, mit dem man sich anmelden kann.',
    ],
    password_reset: [
      'Ihr Passwort wurde neu gewählt',
      'Für Ihr Konto bei {project} wurde ein neues Passwort gewählt, und alle Geräte wurden abgemeldet.',
    ],
    totp_enabled: [
      'Die Anmeldung in zwei Schritten ist an',
      'Die Anmeldung bei {project} verlangt nun auch einen Code aus Ihrer Authenticator-App.',
    ],
    totp_disabled: [
      'Die Anmeldung in zwei Schritten ist aus',
      'Die Anmeldung bei {project} verlangt keinen Code aus Ihrer Authenticator-App mehr.',
    ],
    backup_codes_created: [
      'Neue Ersatzcodes wurden erstellt',
      'Für Ihr Konto bei {project} wurden neue Ersatzcodes erstellt. Frühere gelten nicht mehr.',
    ],
    backup_code_used: [
      'Ein Ersatzcode wurde benutzt',
      'Bei Ihrem Konto bei {project} hat sich jemand mit einem Ersatzcode angemeldet.',
    ],
    passkey_added: [
      'Ein Passkey wurde hinzugefügt',
      'Bei Ihrem Konto bei {project} kann man sich nun mit einem neuen Passkey anmelden.',
    ],
    passkey_removed: [
      'Ein Passkey wurde entfernt',
      'Ein Passkey Ihres Kontos bei {project} wurde entfernt und gilt nicht mehr.',
    ],
    sign_in_address_changed: [
      'Ihre Anmeldeadresse wurde geändert',
      'Eine E-Mail-Adresse, mit der man sich bei Ihrem Konto bei {project} anmeldet, wurde geändert.',
    ],
    new_sign_in: [
      'Neue Anmeldung bei Ihrem Konto',
      'Bei Ihrem Konto bei {project} hat sich jemand von einem neuen Ort oder Gerät angemeldet.',
    ],
    account_linked: [
      'Ein Konto wurde verbunden',
      'Das Konto eines anderen Anbieters wurde mit Ihrem Konto bei {project} verbunden.',
    ],
    account_secured: [
      'Ihr Konto wurde gesichert',
      'Sie haben gezeigt, dass diese Adresse Ihnen gehört. Was vorher am Konto bei {project} eingerichtet war, etwa ein Passwort oder offene Sitzungen, wurde zu Ihrer Sicherheit entfernt.',
    ],
    mailbox_sign_in: [
      'Erste Anmeldung per E-Mail',
      'Bei Ihrem Konto bei {project} hat sich zum ersten Mal jemand per E-Mail angemeldet. Man kommt auch auf den folgenden Wegen hinein. Gehört einer davon nicht Ihnen, nehmen Sie ihn weg: Ändern Sie das Passwort, entfernen Sie Passkeys, Konten und Adressen, die Sie nicht kennen, oder wenden Sie sich an die Betreiber von {project}.',
    ],
    address_disowned: [
      'Eine Adresse wurde von Ihrem Konto entfernt',
      'Der Inhaber einer E-Mail-Adresse hat gesagt, dass Ihr Konto bei {project} nicht seines ist. Deshalb wurde die Adresse entfernt. Hatten Sie sich vertippt, fügen Sie die richtige hinzu.',
    ],
  },
  nl: {
    password_changed: [
      'Uw wachtwoord is gewijzigd',
      'Het wachtwoord van uw account bij {project} is gewijzigd en andere apparaten zijn uitgelogd.',
    ],
    password_set: [
      'Er is een wachtwoord ingesteld',
      'Uw account bij {project} heeft nu een wachtwoord waarmee men kan inloggen.',
    ],
    password_reset: [
      'Uw wachtwoord is opnieuw ingesteld',
      'Er is een nieuw wachtwoord gekozen voor uw account bij {project} en alle apparaten zijn uitgelogd.',
    ],
    totp_enabled: [
      'Inloggen in twee stappen staat aan',
      'Inloggen op uw account bij {project} vraagt nu ook een code uit uw authenticator-app.',
    ],
    totp_disabled: [
      'Inloggen in twee stappen staat uit',
      'Inloggen op uw account bij {project} vraagt geen code uit uw authenticator-app meer.',
    ],
    backup_codes_created: [
      'Er zijn nieuwe back-upcodes gemaakt',
      'Er zijn nieuwe back-upcodes gemaakt voor uw account bij {project}. Eerdere werken niet meer.',
    ],
    backup_code_used: [
      'Er is een back-upcode gebruikt',
      'Iemand heeft met een back-upcode ingelogd op uw account bij {project}.',
    ],
    passkey_added: [
      'Er is een passkey toegevoegd',
      'Op uw account bij {project} kan nu met een nieuwe passkey worden ingelogd.',
    ],
    passkey_removed: [
      'Er is een passkey verwijderd',
      'Een passkey van uw account bij {project} is verwijderd en werkt niet meer.',
    ],
    sign_in_address_changed: [
      'Uw inlogadres is gewijzigd',
      'Een e-mailadres waarmee op uw account bij {project} wordt ingelogd, is gewijzigd.',
    ],
    new_sign_in: ['Nieuwe login op uw account', 'Er is vanaf een nieuwe plek ingelogd op uw account bij {project}.'],
    account_linked: [
      'Er is een account gekoppeld',
      'Een account van een andere aanbieder is gekoppeld aan uw account bij {project}.',
    ],
    account_secured: [
      'Uw account is beveiligd',
      'U hebt laten zien dat dit adres van u is. Wat daarvoor op het account bij {project} was ingesteld, zoals een wachtwoord of open sessies, is voor uw veiligheid verwijderd.',
    ],
    mailbox_sign_in: [
      'Eerste keer ingelogd via e-mail',
      'Er is voor het eerst via e-mail ingelogd op uw account bij {project}. Het account is ook op de volgende manieren te openen. Is er een niet van u, haal die dan weg: wijzig het wachtwoord, verwijder passkeys, accounts en adressen die u niet kent, of vraag de beheerders van {project}.',
    ],
    address_disowned: [
      'Een adres is van uw account gehaald',
      'De eigenaar van een e-mailadres heeft gezegd dat uw account bij {project} niet van hem is, dus het adres is verwijderd. Had u zich vertypt, voeg dan het juiste toe.',
    ],
  },
  ...ROMANCE_CHANGE_TEXTS,
  ...EAST_ASIAN_CHANGE_TEXTS,
  pl: {
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
    mailbox_sign_in: [
      'Pierwsze logowanie przez e-mail',
      'Na Twoje konto w {project} po raz pierwszy zalogowano się przez e-mail. Można na nie wejść także w poniższy sposób. Jeśli któryś nie jest Twój, usuń go: zmień hasło, usuń klucze dostępu, konta i adresy, których nie znasz, albo skontaktuj się z administratorami {project}.',
    ],
    address_disowned: [
      'Adres usunięto z Twojego konta',
      'Właściciel adresu e-mail stwierdził, że Twoje konto w {project} nie należy do niego, więc adres usunięto. Jeśli to była literówka, dodaj właściwy adres.',
    ],
  },
};
