import type { jobTexts } from '../../jobs/texts';
import type { Translation } from '../../texts';

export const jobs: Translation<typeof jobTexts.english> = {
  title: 'Jobs',
  description: 'Importe und Löschungen vieler Benutzer. Einen Monat nach ihrem Ende werden sie entfernt.',
  failed: 'Die Jobs konnten nicht geladen werden',
  oneFailed: 'Der Job konnte nicht geladen werden',
  what: 'Jobs',
  none: 'Noch keine Jobs',
  noneWhy:
    'Importieren Sie Benutzer aus einem anderen System, oder markieren Sie in der Liste Benutzer, um viele zu löschen.',
  import: 'Benutzer importieren',
  users: 'Alle Benutzer',
  kinds: { import: 'Import', delete: 'Löschung' },
  states: { receiving: 'Wird empfangen', running: 'Läuft', completed: 'Abgeschlossen', cancelled: 'Angehalten' },
  progress: '{done} von {total}',
  progressLabel: 'Fortschritt',
  failures: { one: '{count} fehlgeschlagen', other: '{count} fehlgeschlagen' },
  begun: 'Begonnen {at}',
  ended: 'beendet {at}',
  stop: 'Anhalten',
  stopOf: 'Anhalten: {name}',
  stopTitle: 'Job anhalten?',
  stopText: 'Was getan ist, bleibt getan. Der Rest bleibt unberührt.',
  stopped: 'Der Job ist angehalten',
  show: 'Fehlgeschlagene anzeigen',
  hide: 'Fehlgeschlagene verbergen',
  showOf: 'Fehlgeschlagene anzeigen: {name}',
  firstFailures: 'Die ersten {count}:',
  line: 'Zeile',
  reason: 'Grund',
  invalid: 'Die Zeile enthält einen Wert, den kein Benutzer haben kann, oder ein Feld, das es nicht gibt.',
};
