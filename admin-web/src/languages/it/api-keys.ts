import type { texts as apiKeysTexts } from '../../api-keys/texts';
import type { Translation } from '../../texts';

export const apiKeys: Translation<typeof apiKeysTexts.english> = {
  title: 'Chiavi',
  description:
    'Con queste si identificano le tue app e i tuoi back end. Un set contiene fino a tre chiavi che scadono insieme.',
  create: 'Crea chiavi',
  caption: 'Chiavi API',
  columns: { description: 'Descrizione', keys: 'Chiavi', status: 'Stato', actions: 'Azioni' },
  created: 'Creato',
  unnamed: 'Senza descrizione',
  empty: 'Ancora nessuna chiave',
  emptyHint: 'Crea un set per collegare la tua app. Ogni chiave viene mostrata una volta sola.',
  loadFailed: 'Non è stato possibile caricare le chiavi',
  endsWith: 'termina con {lastFour}',
  status: {
    active: 'Attivo',
    expired: 'Scaduto',
    revoked: 'Revocato',
    ending: 'In scadenza',
    noExpiry: 'Senza scadenza',
    until: 'fino al',
    since: 'dal',
  },
  ending: {
    one: '«{names}» scade entro 14 giorni. Crea il set che lo sostituisce, inseriscilo nella tua app, poi revoca questo.',
    other:
      '{count} set scadono entro 14 giorni: {names}. Crea i set che li sostituiscono, inseriscili nelle tue app, poi revoca questi.',
  },
  revoke: 'Revoca',
  revokeLabel: 'Revoca {description}',
  revokeTitle: 'Revocare «{description}»?',
  revokeText: 'Da questo momento le richieste con queste chiavi vengono respinte. Non si può annullare.',
  revokeAction: 'Revoca chiavi',
  revoked: '{description}: revocato',
  kinds: {
    publishableClientKey: {
      title: 'Chiave client pubblicabile',
      short: 'Client',
      hint: 'Per browser e app. Chiunque può vederla.',
    },
    secretServerKey: {
      title: 'Chiave server segreta',
      short: 'Server',
      hint: 'Per il tuo back end: agisce su ogni utente. Tienila segreta.',
    },
    superSecretAdminKey: {
      title: 'Chiave admin segretissima',
      short: 'Admin',
      hint: 'Modifica il progetto stesso. Serve a pochi.',
    },
  },
  dialog: {
    title: 'Crea chiavi API',
    description: 'Descrizione',
    placeholder: 'App web',
    descriptionMissing: 'Indica a che cosa servono le chiavi.',
    descriptionLong: 'Usa al massimo 255 caratteri.',
    kinds: 'Tipi',
    kindMissing: 'Scegli almeno un tipo di chiave.',
    expiry: 'Scadenza',
    expiryHint:
      'Dopo la scadenza le richieste con queste chiavi vengono respinte. Questa pagina e la prima pagina del progetto avvisano 14 giorni prima.',
    action: 'Crea chiavi',
  },
  lifetimes: { week: '7 giorni', month: '30 giorni', quarter: '90 giorni', year: '1 anno', never: 'Senza scadenza' },
  shown: {
    title: 'Salva le tue chiavi',
    warning:
      'Vengono mostrate solo questa volta. Mettile dove la tua app conserva i suoi segreti, mai in un repository.',
    done: 'Le ho salvate',
    settings: '.env',
  },
  about: {
    title: 'Quale usare e dove',
    client: 'Nell’app stessa. Ciò che permette, i tuoi utenti possono farlo comunque.',
    server: 'Solo sul tuo server. Chi la possiede legge e modifica ogni utente.',
    admin: 'Negli script che configurano progetti. Chi la possiede cambia impostazioni e crea chiavi.',
    leaked:
      'Una chiave è trapelata? Crea un nuovo set, inseriscilo nella tua app, poi revoca il vecchio: viene respinto subito.',
  },
};
