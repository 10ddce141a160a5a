import type { Translation } from '../../texts';
import type { texts as vaultTexts } from '../../vault/texts';

export const vault: Translation<typeof vaultTexts.english> = {
  title: 'Data vault',
  description: 'Ciò che i tuoi server devono conservare e che nessun altro può leggere, Hallpass compreso.',
  add: 'Aggiungi archivio',
  stores: 'Archivi',
  storesHint: 'Un archivio è un nome sotto cui i tuoi server conservano valori. Danne uno a ogni scopo.',
  columns: { name: 'Nome', id: 'ID', actions: 'Azioni' },
  empty: 'Ancora nessun archivio',
  emptyHint: 'Aggiungine uno, poi fai conservare al tuo server il primo valore.',
  rename: 'Rinomina',
  renameLabel: 'Rinomina {store}',
  remove: 'Rimuovi',
  removeLabel: 'Rimuovi {store}',
  removeRisk:
    'I server che usano l’archivio «{id}» vengono rifiutati. I suoi valori restano, e tornano disponibili con un archivio dello stesso ID.',
  removed: '{store} rimosso',
  added: '{store} ora si può usare',
  store: 'Archivio {id}',
  gone: 'Rimosso',
  dialog: {
    add: 'Aggiungi un archivio',
    rename: 'Rinomina l’archivio',
    name: 'Nome',
    nameMissing: 'Dai un nome all’archivio.',
    id: 'ID',
    idHint: 'Il tuo server chiede l’archivio con questo ID. In seguito non si può cambiare.',
    idInvalid: 'Usa al massimo 63 lettere, cifre, _ e -, senza - all’inizio.',
    idTaken: 'Un archivio ha già questo ID.',
    addAction: 'Aggiungi archivio',
    renameAction: 'Salva nome',
  },
  use: 'Usalo dal tuo server',
  useHint:
    'I valori vengono cifrati prima di lasciare il tuo server, con un segreto che non raggiunge mai Hallpass, e sigillati ancora una volta all’arrivo.',
  secret: '1. Crea un segreto e conservalo dove il tuo server tiene i suoi',
  secretHint: 'Senza, i valori sono persi. Deve avere almeno 128 bit casuali: non una password inventata da qualcuno.',
  code: '2. Conserva un valore e rileggilo',
  file: 'server.ts',
  terminal: 'Terminale',
  shows: 'Che cosa si può vedere',
  showsNothing:
    'Nessuno può elencare il contenuto di un archivio: ci sono hash di chiavi e valori cifrati, e il segreto è sul tuo server. Un valore lo legge chi conosce archivio, chiave e segreto.',
  showsWho:
    'Possono usarlo i server e gli amministratori di questo progetto. Le app ricevono INSUFFICIENT_ACCESS_TYPE.',
  showsLimits:
    'Un valore ha al massimo 1 MiB. Impostarlo di nuovo lo sostituisce; per svuotarlo, imposta un testo vuoto.',
};
