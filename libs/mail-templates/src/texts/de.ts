import type { MailTexts } from './mail-texts.js';

export const de: MailTexts = {
  greeting: {
    hello: 'Hallo,',
    helloName: 'Hallo {name},',
    plainLink: 'Falls der Knopf nicht geht, öffnen Sie diesen Link:',
  },
  email_verification: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für {project}',
    heading: 'E-Mail-Adresse bestätigen',
    paragraphs: [
      'Bitte bestätigen Sie, dass diese Adresse Ihnen gehört, damit Sie sie bei {project} nutzen können.',
      'Das Konto wurde am {accountMadeAt} erstellt, von: {requestPlace}.',
      'Die Adresse wurde am {addressAddedAt} zu einem Konto hinzugefügt, von: {requestPlace}.',
      'Das Konto hat auch die Adresse {accountOwner}.',
    ],
    button: 'Adresse bestätigen',
    footnote:
      'Der Link gilt einmal. Waren Sie das nicht, nehmen Sie den anderen Link: Ihre Adresse wird frei, und was damit erstellt wurde, endet.',
    quietLink: 'Das war ich nicht',
  },
  password_reset: {
    subject: 'Neues Passwort für {project}',
    heading: 'Neues Passwort wählen',
    paragraphs: ['Jemand, hoffentlich Sie, möchte für Ihr Konto bei {project} ein neues Passwort wählen.'],
    button: 'Neues Passwort wählen',
    footnote: 'Der Link gilt einmal. Waren Sie das nicht, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.',
  },
  magic_link: {
    subject: 'Anmeldung bei {project}: Ihr Code ist {otp}',
    heading: 'Anmeldung bei {project}',
    paragraphs: ['Geben Sie diesen Code dort ein, wo Sie ihn angefordert haben, oder nutzen Sie hier den Knopf.'],
    button: 'Anmelden',
    footnote: 'Code und Link gelten einmal. Sagen Sie sie niemandem. Nicht angefordert? Dann ist nichts zu tun.',
  },
  team_invitation: {
    subject: 'Einladung in das Team {teamDisplayName}',
    heading: 'Sie sind eingeladen',
    paragraphs: ['Sie sind in das Team {teamDisplayName} bei {project} eingeladen.'],
    button: 'Einladung annehmen',
    footnote: 'Die Einladung gilt für diese Adresse. Wenn Sie das Team nicht kennen, ist nichts zu tun.',
  },
  sign_in_invitation: {
    subject: 'Einladung zu {project}',
    heading: 'Willkommen bei {project}',
    paragraphs: ['Sie sind eingeladen, sich bei {project} anzumelden.'],
    button: 'Anmelden',
    footnote: 'Wenn Sie {project} nicht kennen, ist nichts zu tun.',
  },
  security_notice: {
    subject: '{heading} – {project}',
    heading: '{heading}',
    paragraphs: [
      '{sentence}',
      'Passwort, gewählt am {passwordSince}',
      'Passkeys: {passkeys}',
      'Konten anderer Anbieter: {providers}',
      'Andere Adressen: {otherAddresses}',
      'API-Schlüssel: {apiKeys}. Widerrufen Sie alle, die Sie nicht erstellt haben.',
      'Angemeldete Geräte und Befehlszeilenprogramme: {sessions}',
    ],
    footnote:
      'Waren Sie das, ist nichts zu tun. Wenn nicht, melden Sie sich an, beenden Sie alle anderen Sitzungen und ändern Sie Ihr Passwort.',
  },
  securityChanges: {
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
    ways_in_ended: [
      'Alles andere wurde beendet',
      'Das Passwort Ihres Kontos bei {project} wurde zurückgesetzt, und alles andere, was für das Konto handeln konnte, wurde beendet: Passkeys, API-Schlüssel, Sitzungen und die Anmeldung über Anbieter und andere Adressen. Die Adresse, über die zurückgesetzt wurde, meldet weiterhin an. Wenn Sie das nicht waren, wenden Sie sich an {project}.',
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
  api_key_leaked: {
    subject: 'API-Schlüssel mit der Endung {lastFour} wurde veröffentlicht – {project}',
    heading: 'Ein API-Schlüssel wurde veröffentlicht',
    paragraphs: [
      'Der API-Schlüssel "{description}" von {project} mit der Endung {lastFour} stand da, wo ihn jeder lesen kann. Er wurde gesperrt und öffnet nichts mehr.',
      'Gefunden bei: {foundAt}',
    ],
    footnote:
      'Erstellen Sie einen neuen Schlüssel, setzen Sie ihn überall für den alten ein, und prüfen Sie, was mit dem alten geschah.',
  },
  webhook_disabled: {
    subject: 'Ein Webhook von {projectName} wurde abgeschaltet – {project}',
    heading: 'Ein Webhook wurde abgeschaltet',
    paragraphs: [
      'Der Webhook von {projectName} bei {endpointHost} hat seit dem {failingSince} keine Nachricht angenommen. Deshalb wird ihm nichts mehr gesendet.',
      'Er hat mit {goneAnswer} geantwortet. Das bedeutet, dass er keine Nachrichten mehr möchte.',
    ],
    footnote:
      'Reparieren Sie den Empfänger, und schalten Sie den Webhook wieder ein. Was ihm entging, kann noch einmal gesendet werden.',
  },
  payment_receipt: {
    subject: 'Ihre Quittung von {project}',
    heading: 'Vielen Dank',
    paragraphs: ['Ihre Zahlung von {amount} für {productDisplayName} bei {project} ist eingegangen.'],
    button: 'Quittung ansehen',
    footnote: 'Heben Sie diese E-Mail als Beleg auf.',
  },
  payment_failed: {
    subject: 'Ihre Zahlung an {project} ist fehlgeschlagen',
    heading: 'Ihre Zahlung ist fehlgeschlagen',
    paragraphs: [
      'Wir konnten {amount} für {productDisplayName} bei {project} nicht einziehen. Bitte prüfen Sie Ihre Zahlungsart.',
    ],
    button: 'Zahlung prüfen',
    footnote: 'Wenn Sie inzwischen bezahlt haben, ist nichts zu tun.',
  },
  subscription_renewal_upcoming: {
    subject: 'Ihr Abonnement bei {project} verlängert sich am {renewsAt}',
    heading: 'Ihr Abonnement verlängert sich bald',
    paragraphs: ['Ihr Abonnement {productDisplayName} bei {project} verlängert sich am {renewsAt} für {amount}.'],
    footnote: 'Wenn Sie es behalten möchten, ist nichts zu tun. Wenn nicht, kündigen Sie es vor diesem Tag.',
  },
  subscription_canceled: {
    subject: 'Ihr Abonnement bei {project} ist beendet',
    heading: 'Ihr Abonnement ist beendet',
    paragraphs: [
      'Ihr Abonnement {productDisplayName} bei {project} endete am {endedAt}. Dafür wird nichts mehr abgebucht.',
    ],
    footnote: 'Wenn Sie das nicht wollten, können Sie es jederzeit neu abschließen.',
  },
  payment_refunded: {
    subject: 'Ihre Erstattung von {project}',
    heading: 'Ihre Erstattung ist unterwegs',
    paragraphs: ['{project} hat {amount} für {productDisplayName} erstattet.'],
    footnote: 'Es kann einige Tage dauern, bis Ihre Bank sie anzeigt.',
  },
  payment_disputed: {
    subject: 'Eine Zahlung an {projectName} wurde angefochten – {project}',
    heading: 'Eine Zahlung wurde angefochten',
    paragraphs: [
      'Ein Kunde von {projectName} hat eine Zahlung von {amount} für {productDisplayName} bei seiner Bank angefochten. Sie hält das Geld zurück, bis das entschieden ist.',
    ],
    footnote:
      'Antworten Sie bei Ihrem Zahlungsanbieter vor Ablauf seiner Frist, mit Belegen für die Leistung. Bis dahin behält der Kunde, was er gekauft hat.',
    testFootnote:
      'Dies ist eine Testzahlung, es ist also kein Geld geflossen. Entscheiden Sie die Anfechtung selbst im Dashboard.',
  },
  managePurchases: 'Käufe verwalten oder kündigen',
  unsubscribe: 'Keine E-Mails dieser Art mehr erhalten',
  unknownPlace: 'unbekannter Ort',
};
