import type { Translation } from '../../texts';
import type { texts as vaultTexts } from '../../vault/texts';

export const vault: Translation<typeof vaultTexts.english> = {
  title: 'Datentresor',
  description: 'Was Ihre Server aufbewahren müssen und niemand sonst lesen darf, auch Hallpass nicht.',
  add: 'Speicher hinzufügen',
  stores: 'Speicher',
  storesHint:
    'Ein Speicher ist ein Name, unter dem Ihre Server Werte aufbewahren. Geben Sie jedem Zweck einen eigenen.',
  columns: { name: 'Name', id: 'ID', actions: 'Aktionen' },
  empty: 'Noch kein Speicher',
  emptyHint: 'Fügen Sie einen hinzu, und lassen Sie Ihren Server dann den ersten Wert darin aufbewahren.',
  rename: 'Umbenennen',
  renameLabel: '{store} umbenennen',
  remove: 'Entfernen',
  removeLabel: '{store} entfernen',
  removeRisk:
    'Server, die den Speicher „{id}“ verwenden, werden abgewiesen. Seine Werte bleiben und sind mit einem Speicher derselben ID wieder da.',
  removed: '{store} ist entfernt',
  added: '{store} kann jetzt verwendet werden',
  store: 'Speicher {id}',
  gone: 'Entfernt',
  dialog: {
    add: 'Speicher hinzufügen',
    rename: 'Speicher umbenennen',
    name: 'Name',
    nameMissing: 'Geben Sie dem Speicher einen Namen.',
    id: 'ID',
    idHint: 'Ihr Server fragt damit nach dem Speicher. Sie lässt sich später nicht ändern.',
    idInvalid: 'Verwenden Sie höchstens 63 Buchstaben, Ziffern, _ und -, nicht mit - am Anfang.',
    idTaken: 'Ein Speicher hat diese ID schon.',
    addAction: 'Speicher hinzufügen',
    renameAction: 'Namen speichern',
  },
  use: 'Auf Ihrem Server verwenden',
  useHint:
    'Werte werden verschlüsselt, bevor sie Ihren Server verlassen, mit einem Geheimnis, das nie zu Hallpass gelangt, und am Ziel noch einmal versiegelt.',
  secret: '1. Ein Geheimnis erzeugen und dort aufbewahren, wo Ihr Server seine eigenen hat',
  secretHint:
    'Ohne es sind die Werte verloren. Es muss mindestens 128 zufällige Bits haben: kein Passwort, das sich jemand ausgedacht hat.',
  code: '2. Einen Wert aufbewahren und wieder lesen',
  file: 'server.ts',
  terminal: 'Terminal',
  shows: 'Was zu sehen ist',
  showsNothing:
    'Niemand kann auflisten, was in einem Speicher ist: Dort liegen Hashes von Schlüsseln und verschlüsselte Werte, und das Geheimnis ist auf Ihrem Server. Einen Wert liest, wer Speicher, Schlüssel und Geheimnis kennt.',
  showsWho: 'Server und Administratoren dieses Projekts dürfen ihn verwenden. Apps bekommen INSUFFICIENT_ACCESS_TYPE.',
  showsLimits:
    'Ein Wert hat höchstens 1 MiB. Ihn noch einmal zu setzen ersetzt ihn; um ihn zu leeren, setzen Sie einen leeren Text.',
};
