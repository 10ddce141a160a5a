import type { pickerTexts } from '../../components/picker-texts';
import type { pictureTexts } from '../../components/picture-texts';
import type { componentTexts } from '../../components/texts';
import type { Translation } from '../../texts';

export const pickers: Translation<typeof pickerTexts.english> = {
  nothing: 'So etwas gibt es hier nicht.',
  failed: 'Die Suche ist fehlgeschlagen',
  picked: 'Ausgewählt: {name}',
};

export const pictures: Translation<typeof pictureTexts.english> = {
  choose: 'Bild wählen',
  change: 'Ändern',
  remove: 'Entfernen',
  refused: 'Diese Datei ist kein Bild, das der Browser lesen kann. Wählen Sie PNG, JPEG, WebP oder GIF.',
};

export const components: Translation<typeof componentTexts.english> = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  retry: 'Noch einmal versuchen',
  missing: { why: 'Vielleicht wurde der Eintrag gelöscht, oder der Link stimmt nicht.', toList: 'Zurück zur Liste' },
  undo: 'Rückgängig',
  dismiss: 'Ausblenden',
  toast: 'Hinweis',
  loading: 'Wird geladen: {what}',
  showPassword: 'Passwort anzeigen',
  justNow: 'gerade eben',
  typeName: 'Tippen Sie zur Bestätigung „{name}“ ein.',
  search: 'Suchen',
  clearSearch: 'Suche leeren',
  removeFilter: 'Filter {name} entfernen',
  any: 'Beliebig',
  pages: 'Seiten',
  first: 'Erste Seite',
  previous: 'Zurück',
  next: 'Weiter',
  selectAll: 'Alle Zeilen dieser Seite auswählen',
  select: '{name} auswählen',
  density: { label: 'Zeilenhöhe', comfortable: 'Bequem', compact: 'Kompakt' },
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyWhat: '{what} kopieren',
  copiedWhat: '{what} kopiert',
  copyFailed: 'Ihr Browser hat das Kopieren abgelehnt. Markieren Sie den Text, und kopieren Sie ihn von Hand.',
  requestId: 'Anfrage {id}',
  chart: { table: 'Als Tabelle anzeigen', date: 'Tag', name: 'Name', value: 'Wert' },
  diff: {
    added: 'Hinzugefügt',
    removed: 'Entfernt',
    same: 'Es gibt keinen Unterschied.',
    label: 'Änderungen, Zeile für Zeile',
  },
  editor: {
    problems: { one: '{count} Problem', other: '{count} Probleme' },
    line: 'Zeile {line}: {message}',
    leave: 'Drücken Sie Escape, dann Tab, um den Editor zu verlassen.',
  },
};
