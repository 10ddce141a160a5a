import { EAST_ASIAN_CHANGE_TEXTS } from './east-asian-change-texts.js';
import type { Translated } from './language.js';
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
  },
  fr: {
    password_changed: [
      'Votre mot de passe a été modifié',
      'Le mot de passe de votre compte chez {project} a été modifié et les autres appareils ont été déconnectés.',
    ],
    password_set: [
      'Un mot de passe a été défini',
      'Votre compte chez {project} a désormais un mot de passe qui permet de s’y connecter.',
    ],
    password_reset: [
      'Votre mot de passe a été réinitialisé',
      'Un nouveau mot de passe a été choisi pour votre compte chez {project} et tous les appareils ont été déconnectés.',
    ],
    totp_enabled: [
      'La connexion en deux étapes est activée',
      'La connexion à votre compte chez {project} demande désormais aussi un code de votre application d’authentification.',
    ],
    totp_disabled: [
      'La connexion en deux étapes est désactivée',
      'La connexion à votre compte chez {project} ne demande plus de code de votre application d’authentification.',
    ],
    backup_codes_created: [
      'De nouveaux codes de secours ont été créés',
      'De nouveaux codes de secours ont été créés pour votre compte chez {project}. Les anciens ne fonctionnent plus.',
    ],
    backup_code_used: [
      'Un code de secours a été utilisé',
      'Une connexion à votre compte chez {project} a eu lieu avec un code de secours.',
    ],
    passkey_added: [
      'Une clé d’accès a été ajoutée',
      'Une nouvelle clé d’accès permet de se connecter à votre compte chez {project}.',
    ],
    passkey_removed: [
      'Une clé d’accès a été supprimée',
      'Une clé d’accès de votre compte chez {project} a été supprimée et ne permet plus de se connecter.',
    ],
    sign_in_address_changed: [
      'Votre adresse de connexion a été modifiée',
      'Une adresse e-mail qui permet de se connecter à votre compte chez {project} a été modifiée.',
    ],
    new_sign_in: [
      'Nouvelle connexion à votre compte',
      'Une connexion à votre compte chez {project} a eu lieu depuis un nouvel endroit.',
    ],
    account_linked: [
      'Un compte a été associé',
      'Un compte d’un autre fournisseur a été associé à votre compte chez {project}.',
    ],
    account_secured: [
      'Votre compte a été sécurisé',
      'Vous avez prouvé que cette adresse est la vôtre. Ce qui avait été défini sur le compte chez {project} avant cette preuve, comme un mot de passe ou des sessions, a été supprimé pour votre sécurité.',
    ],
  },
  es: {
    password_changed: [
      'Se cambió su contraseña',
      'La contraseña de su cuenta en {project} se cambió y se cerró la sesión en los demás dispositivos.',
    ],
    password_set: [
      'Se estableció una contraseña',
      'Su cuenta en {project} tiene ahora una contraseña con la que se puede iniciar sesión.',
    ],
    password_reset: [
      'Se restableció su contraseña',
      'Se eligió una nueva contraseña para su cuenta en {project} y se cerró la sesión en todos los dispositivos.',
    ],
    totp_enabled: [
      'Se activó el acceso en dos pasos',
      'Para acceder a su cuenta en {project} ahora hace falta también un código de su aplicación de autenticación.',
    ],
    totp_disabled: [
      'Se desactivó el acceso en dos pasos',
      'Para acceder a su cuenta en {project} ya no hace falta un código de su aplicación de autenticación.',
    ],
    backup_codes_created: [
      'Se crearon nuevos códigos de respaldo',
      'Se crearon nuevos códigos de respaldo para su cuenta en {project}. Los anteriores ya no sirven.',
    ],
    backup_code_used: [
      'Se usó un código de respaldo',
      'Alguien accedió a su cuenta en {project} con uno de sus códigos de respaldo.',
    ],
    passkey_added: [
      'Se añadió una llave de acceso',
      'Ahora se puede acceder a su cuenta en {project} con una nueva llave de acceso.',
    ],
    passkey_removed: [
      'Se eliminó una llave de acceso',
      'Una llave de acceso de su cuenta en {project} se eliminó y ya no sirve.',
    ],
    sign_in_address_changed: [
      'Se cambió su dirección de acceso',
      'Se cambió una dirección de correo con la que se accede a su cuenta en {project}.',
    ],
    new_sign_in: ['Nuevo acceso a su cuenta', 'Se accedió a su cuenta en {project} desde un lugar nuevo.'],
    account_linked: ['Se vinculó una cuenta', 'Una cuenta de otro proveedor se vinculó a su cuenta en {project}.'],
    account_secured: [
      'Su cuenta quedó protegida',
      'Usted demostró que esta dirección es suya. Lo que se había establecido antes en la cuenta de {project}, como una contraseña o sesiones abiertas, se eliminó por su seguridad.',
    ],
  },
  it: {
    password_changed: [
      'La sua password è stata cambiata',
      'La password del suo account su {project} è stata cambiata e gli altri dispositivi sono stati disconnessi.',
    ],
    password_set: [
      'È stata impostata una password',
      'Il suo account su {project} ora ha una password con cui si può accedere.',
    ],
    password_reset: [
      'La sua password è stata reimpostata',
      'È stata scelta una nuova password per il suo account su {project} e tutti i dispositivi sono stati disconnessi.',
    ],
    totp_enabled: [
      'L’accesso in due passaggi è attivo',
      'Per accedere al suo account su {project} ora serve anche un codice della sua app di autenticazione.',
    ],
    totp_disabled: [
      'L’accesso in due passaggi è disattivato',
      'Per accedere al suo account su {project} non serve più un codice della sua app di autenticazione.',
    ],
    backup_codes_created: [
      'Sono stati creati nuovi codici di riserva',
      'Sono stati creati nuovi codici di riserva per il suo account su {project}. I precedenti non valgono più.',
    ],
    backup_code_used: [
      'È stato usato un codice di riserva',
      'Qualcuno è entrato nel suo account su {project} con un codice di riserva.',
    ],
    passkey_added: [
      'È stata aggiunta una passkey',
      'Ora si può accedere al suo account su {project} con una nuova passkey.',
    ],
    passkey_removed: [
      'È stata rimossa una passkey',
      'Una passkey del suo account su {project} è stata rimossa e non vale più.',
    ],
    sign_in_address_changed: [
      'Il suo indirizzo di accesso è cambiato',
      'Un indirizzo e-mail con cui si accede al suo account su {project} è stato cambiato.',
    ],
    new_sign_in: ['Nuovo accesso al suo account', 'Qualcuno è entrato nel suo account su {project} da un luogo nuovo.'],
    account_linked: [
      'È stato collegato un account',
      'L’account di un altro fornitore è stato collegato al suo account su {project}.',
    ],
    account_secured: [
      'Il suo account è stato protetto',
      'Ha dimostrato che questo indirizzo è suo. Ciò che era impostato prima sull’account di {project}, come una password o sessioni aperte, è stato rimosso per la sua sicurezza.',
    ],
  },
  pt: {
    password_changed: [
      'A sua palavra-passe foi alterada',
      'A palavra-passe da sua conta em {project} foi alterada e a sessão foi terminada nos outros dispositivos.',
    ],
    password_set: [
      'Foi definida uma palavra-passe',
      'A sua conta em {project} tem agora uma palavra-passe com a qual se pode entrar.',
    ],
    password_reset: [
      'A sua palavra-passe foi reposta',
      'Foi escolhida uma nova palavra-passe para a sua conta em {project} e a sessão foi terminada em todos os dispositivos.',
    ],
    totp_enabled: [
      'A entrada em dois passos foi ativada',
      'Para entrar na sua conta em {project} é agora preciso também um código da sua aplicação de autenticação.',
    ],
    totp_disabled: [
      'A entrada em dois passos foi desativada',
      'Para entrar na sua conta em {project} já não é preciso um código da sua aplicação de autenticação.',
    ],
    backup_codes_created: [
      'Foram criados novos códigos de recuperação',
      'Foram criados novos códigos de recuperação para a sua conta em {project}. Os anteriores já não funcionam.',
    ],
    backup_code_used: [
      'Foi usado um código de recuperação',
      'Alguém entrou na sua conta em {project} com um dos códigos de recuperação.',
    ],
    passkey_added: [
      'Foi adicionada uma chave de acesso',
      'Já se pode entrar na sua conta em {project} com uma nova chave de acesso.',
    ],
    passkey_removed: [
      'Foi removida uma chave de acesso',
      'Uma chave de acesso da sua conta em {project} foi removida e já não funciona.',
    ],
    sign_in_address_changed: [
      'O seu endereço de entrada foi alterado',
      'Foi alterado um endereço de e-mail com o qual se entra na sua conta em {project}.',
    ],
    new_sign_in: ['Nova entrada na sua conta', 'Alguém entrou na sua conta em {project} a partir de um sítio novo.'],
    account_linked: ['Foi ligada uma conta', 'Uma conta de outro fornecedor foi ligada à sua conta em {project}.'],
    account_secured: [
      'A sua conta foi protegida',
      'Provou que este endereço é seu. O que estava definido antes na conta em {project}, como uma palavra-passe ou sessões abertas, foi removido para sua segurança.',
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
  },
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
  },
};
