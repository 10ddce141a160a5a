import type { homeTexts } from '../../home/texts';
import type { Translation } from '../../texts';

/** By itself, since its member `other` makes the group look like a counted text. */
const methodNames: Translation<typeof homeTexts.english.methodNames> = {
  password: 'Passwort',
  passkey: 'Passkey',
  otp: 'Code per E-Mail',
  anonymous: 'Anonym',
  other: 'Andere',
};

export const home: Translation<typeof homeTexts.english> = {
  production: 'Produktion',
  development: 'Entwicklung',
  metricsFailed: 'Die Zahlen konnten nicht geladen werden',
  what: 'Zahlen',
  setUp: {
    title: 'App verbinden',
    description: 'Unten ist alles für dieses Projekt ausgefüllt. Wählen Sie, womit Ihre App gebaut ist.',
    projectId: 'Projekt-ID',
    apiUrl: 'API-URL',
    library: 'Bibliothek',
    ours: 'Bibliothek von Hallpass',
    published: 'Bibliothek von Stack Auth',
    frameworks: 'Womit Ihre App gebaut ist',
    install: 'Installieren',
    makeKey: 'Veröffentlichbaren Schlüssel einsetzen',
    makeKeyWhy:
      'Schlüssel werden nur beim Erstellen angezeigt. Hier entsteht einer, der in Browser gehört, und wird in den Code eingesetzt.',
    keyName: 'Erste Schritte',
    keyMade:
      'Der veröffentlichbare Schlüssel dieses Projekts steht im Code. Er wird angezeigt, bis Sie diese Seite schließen; weitere erstellen Sie jederzeit unter „Schlüssel“.',
    secretKey: 'Ein Backend braucht außerdem einen geheimen Server-Schlüssel: Erstellen Sie ihn unter „Schlüssel“.',
    hostedTitle: 'Oder ohne Code beginnen',
    hosted:
      'Jedes Projekt hat auf diesem Server eine eigene Anmeldeseite. Registrieren Sie sich dort als Ihr erster Benutzer.',
    hostedLabel: 'Gehostete Anmeldeseite',
    openHosted: 'Dort registrieren',
    waiting: 'Warten auf Ihren ersten Benutzer',
    waitingHint: 'Diese Seite merkt es von selbst.',
    arrived: 'Ihr erster Benutzer ist da.',
  },
  figures: {
    users: 'Benutzer',
    signUps: 'Registrierungen, 30 Tage',
    active: 'Aktiv, 30 Tage',
    failures: 'Fehlgeschlagene Anmeldungen, 30 Tage',
    today: '{count} heute',
    ofThem: '{percent} aller Benutzer',
  },
  signUps: { title: 'Registrierungen', label: 'Registrierungen nach Tag und Methode' },
  active: {
    title: 'Aktive Benutzer',
    label: 'Aktive Benutzer',
    day: 'Tag',
    week: 'Woche',
    month: 'Monat',
    period: 'Gezählt nach',
  },
  methods: {
    title: 'Arten der Anmeldung',
    label: 'Benutzer nach Art der Anmeldung',
    empty: 'Noch kein Benutzer hat eine Art der Anmeldung.',
  },
  countries: {
    title: 'Länder',
    label: 'Benutzer nach Land',
    empty: 'Noch ist von keinem Benutzer ein Land bekannt.',
  },
  mails: {
    title: 'E-Mail',
    label: 'E-Mails nach Tag und Ergebnis',
    empty: 'In diesen 30 Tagen wurde keine E-Mail angefordert.',
    all: 'Alle E-Mails',
  },
  failures: {
    title: 'Fehlgeschlagene Anmeldungen',
    label: 'Fehlgeschlagene Anmeldungen nach Tag und Ursache',
    empty: 'In diesen 30 Tagen ist keine Anmeldung fehlgeschlagen.',
  },
  outcomes: {
    sent: 'Gesendet',
    captured: 'Hier aufbewahrt',
    failed: 'Fehlgeschlagen',
    skipped: 'Übersprungen',
    pending: 'Wartend',
  },
  retention: {
    title: 'Bindung',
    description: 'Wie viele, die sich in einer Woche registriert haben, in dieser und den folgenden aktiv waren.',
    week: 'Registriert in der Woche vom',
    signUps: 'Registrierungen',
    after: 'Woche {count}',
    empty: 'Hier gibt es etwas zu sehen, wenn die ersten Benutzer eine Woche da sind.',
  },
  recent: { title: 'Neueste Benutzer', all: 'Alle Benutzer' },
  methodNames,
  attention: {
    title: 'Braucht Aufmerksamkeit',
    processes:
      'Mehrere Hallpass-Prozesse benutzen diese Datenbank, aber REDIS_URL ist nicht gesetzt. Anfragen dauern länger, und jeder Prozess zählt Anfragelimits für sich. Setzen Sie REDIS_URL für alle Prozesse, oder betreiben Sie nur einen.',
    keysEnd: {
      one: 'Die Schlüssel „{name}“ laufen {when} ab.',
      other: 'Die Schlüssel „{name}“ laufen {when} ab, und bald insgesamt {count} Schlüsselsätze.',
    },
    keysEndAction: 'Neue Schlüssel erstellen',
    endpointOff: 'Webhooks an {url} sind ausgeschaltet: Nachrichten dorthin wurden aufgegeben.',
    endpointFails: {
      one: '{count} Webhook-Nachricht an {url} wurde aufgegeben.',
      other: '{count} Webhook-Nachrichten an {url} wurden aufgegeben.',
    },
    endpointAction: 'Zustellungen anzeigen',
    mailFails: {
      one: '{count} von {total} E-Mails der letzten 7 Tage ist fehlgeschlagen.',
      other: '{count} von {total} E-Mails der letzten 7 Tage sind fehlgeschlagen.',
    },
    mailAction: 'E-Mails anzeigen',
    mailWaits: {
      one: '{count} E-Mail eines früheren Tages wartet noch.',
      other: '{count} E-Mails früherer Tage warten noch.',
    },
  },
  launch: {
    title: 'Vor dem Livegang',
    description: 'Wird nebenbei von selbst geprüft.',
    progress: '{done} von {all}',
    done: 'Erledigt',
    open: 'Offen',
    key: 'Schlüssel für Ihre App erstellen',
    user: 'Den ersten Benutzer sich registrieren sehen',
    sender: 'E-Mails von einer eigenen Adresse senden',
    providers: 'Anmeldung über Anbieter mit eigenen Schlüsseln nutzen',
    domains: 'Der eigenen Domain nur über https vertrauen, und keinem localhost',
    production: 'In den Produktionsmodus wechseln',
  },
};
