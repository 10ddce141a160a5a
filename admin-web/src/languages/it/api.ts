import type { errorTexts, startTexts } from '../../api/error-texts';
import type { Translation } from '../../texts';

export const errors: Translation<typeof errorTexts.english> = {
  signUpClosed: 'Questo server non accetta nuovi account di proprietari. Chiedi un invito a un suo proprietario.',
  addressTaken: 'Un altro utente di questo progetto accede già con questo indirizzo e-mail. Usane un altro.',
  ownAddressTaken: 'Un altro account accede con questo indirizzo e-mail. Usane un altro, o accedi.',
  linkRefused: 'Questo server non invia link a {origin}. Apri la dashboard al suo indirizzo e riprova.',
  keyChanged: 'La chiave della dashboard è cambiata. Ricarica la pagina.',
  sessionEnded: 'La tua sessione è terminata. Accedi di nuovo: ciò che hai scritto è ancora qui.',
  notAllowed: 'In questo progetto non puoi farlo. Chiedi a chi lo gestisce.',
  refusedFields: 'Il server non accetta: {fields}. Correggi e riprova.',
  refusedForm:
    'Il server non accetta quanto inserito. Controlla ogni campo e, se la pagina è aperta da molto, ricaricala.',
  offline: 'Sei offline. Si continua quando torna la rete.',
  unreachable: 'Il server non risponde. Controlla la connessione e riprova.',
  serverFailed: 'Errore del server. Riprova tra poco.',
  serverFailedRequest: 'Errore del server. La causa è nel suo log, alla richiesta {id}. Riprova tra poco.',
  pageFailed: 'Non è stato possibile caricare una parte della dashboard. Controlla la connessione e riprova.',
  unknown: 'Qualcosa è andato storto in questa pagina. Ricaricala e riprova.',
};

export const start: Translation<typeof startTexts.english> = {
  unreachable: 'Il server non risponde. Controlla che sia in esecuzione e riprova.',
  failed: 'Il server non ha potuto fornire le sue impostazioni (stato {status}). Riprova.',
  foreign: 'Il server ha risposto senza le sue impostazioni. È Hallpass a servire /config.json?',
};
