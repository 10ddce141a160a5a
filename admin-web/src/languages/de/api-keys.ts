import type { texts as apiKeysTexts } from '../../api-keys/texts';
import type { Translation } from '../../texts';

export const apiKeys: Translation<typeof apiKeysTexts.english> = {
  title: 'Schlüssel',
  description:
    'Damit weisen sich Ihre Apps und Backends aus. Ein Satz umfasst bis zu drei Schlüssel, die gemeinsam enden.',
  create: 'Schlüssel erstellen',
  caption: 'API-Schlüssel',
  columns: { description: 'Beschreibung', keys: 'Schlüssel', status: 'Status', actions: 'Aktionen' },
  created: 'Erstellt',
  unnamed: 'Ohne Beschreibung',
  empty: 'Noch keine Schlüssel',
  emptyHint: 'Erstellen Sie einen Satz, um Ihre App zu verbinden. Jeder Schlüssel wird einmal angezeigt.',
  loadFailed: 'Die Schlüssel konnten nicht geladen werden',
  endsWith: 'endet auf {lastFour}',
  status: {
    active: 'Aktiv',
    expired: 'Abgelaufen',
    revoked: 'Widerrufen',
    ending: 'Läuft bald ab',
    noExpiry: 'Kein Ablauf',
    until: 'bis',
    since: 'seit',
  },
  ending: {
    one: '„{names}“ läuft in den nächsten 14 Tagen ab. Erstellen Sie einen neuen Satz, tragen Sie ihn in Ihre App ein, und widerrufen Sie dann diesen.',
    other:
      '{count} Sätze laufen in den nächsten 14 Tagen ab: {names}. Erstellen Sie neue, tragen Sie sie in Ihre Apps ein, und widerrufen Sie dann diese.',
  },
  revoke: 'Widerrufen',
  revokeLabel: '{description} widerrufen',
  revokeTitle: '„{description}“ widerrufen?',
  revokeText:
    'Anfragen mit diesen Schlüsseln werden von diesem Moment an abgelehnt. Das lässt sich nicht rückgängig machen.',
  revokeAction: 'Schlüssel widerrufen',
  revoked: '{description} widerrufen',
  kinds: {
    publishableClientKey: {
      title: 'Veröffentlichbarer Client-Schlüssel',
      short: 'Client',
      hint: 'Für Browser und Apps. Jeder darf ihn sehen.',
    },
    secretServerKey: {
      title: 'Geheimer Server-Schlüssel',
      short: 'Server',
      hint: 'Für Ihr Backend: wirkt auf jeden Benutzer. Halten Sie ihn geheim.',
    },
    superSecretAdminKey: {
      title: 'Streng geheimer Admin-Schlüssel',
      short: 'Admin',
      hint: 'Ändert das Projekt selbst. Nur wenige brauchen ihn.',
    },
  },
  dialog: {
    title: 'API-Schlüssel erstellen',
    description: 'Beschreibung',
    placeholder: 'Web-App',
    descriptionMissing: 'Sagen Sie, wofür die Schlüssel sind.',
    descriptionLong: 'Verwenden Sie höchstens 255 Zeichen.',
    kinds: 'Arten',
    kindMissing: 'Wählen Sie mindestens eine Art von Schlüssel.',
    expiry: 'Ablauf',
    expiryHint:
      'Danach werden Anfragen mit diesen Schlüsseln abgelehnt. Diese Seite und die Startseite des Projekts warnen 14 Tage vorher.',
    action: 'Schlüssel erstellen',
  },
  lifetimes: { week: '7 Tage', month: '30 Tage', quarter: '90 Tage', year: '1 Jahr', never: 'Kein Ablauf' },
  shown: {
    title: 'Schlüssel aufbewahren',
    warning:
      'Sie werden nur dieses eine Mal angezeigt. Legen Sie sie dort ab, wo Ihre App ihre Geheimnisse hat, nie in einem Repository.',
    done: 'Ich habe sie gespeichert',
    settings: '.env',
  },
  about: {
    title: 'Welcher wohin gehört',
    client: 'In die App selbst. Was er jedem erlaubt, können Ihre Benutzer ohnehin.',
    server: 'Nur auf Ihren Server. Wer ihn hat, liest und ändert jeden Benutzer.',
    admin: 'In Skripte, die Projekte einrichten. Wer ihn hat, ändert Einstellungen und erstellt Schlüssel.',
    leaked:
      'Einer ist bekannt geworden? Erstellen Sie einen neuen Satz, tragen Sie ihn in Ihre App ein, und widerrufen Sie dann den alten: Er wird sofort abgelehnt.',
  },
};
