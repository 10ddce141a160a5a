import type { texts as signingKeysTexts } from '../../signing-keys/texts';
import type { Translation } from '../../texts';

export const signingKeys: Translation<typeof signingKeysTexts.english> = {
  title: 'Chiavi di firma',
  description:
    'Le chiavi pubbliche con cui i tuoi server verificano i token di accesso. Quelle private non lasciano mai questo server.',
  address: 'Set di chiavi',
  addressHint:
    'Ciò che i tuoi server leggono, al massimo una volta all’ora. I verificatori di JSON Web Token accettano questo indirizzo.',
  jwks: 'JWKS degli utenti',
  jwksAnonymous: 'JWKS con gli utenti anonimi',
  issuer: 'Emittente',
  issuerAnonymous: 'Emittente degli utenti anonimi',
  audience: 'Destinatario (audience)',
  audienceAnonymous: 'Destinatario (audience) degli utenti anonimi',
  keys: 'Chiavi pubbliche',
  keysHint:
    'La prima di ogni tipo firma. Una chiave nuova viene pubblicata 75 minuti prima di firmare, e una sostituita resta finché non è scaduto il suo ultimo token.',
  columns: { id: 'ID della chiave', kind: 'Per', use: 'Uso', created: 'Creata', until: 'Poi' },
  users: 'Utenti',
  anonymous: 'Utenti anonimi',
  signs: 'Firma',
  next: 'È la prossima',
  last: 'Verifica token precedenti',
  signsFrom: 'Firma dal {at}',
  replaced: 'Sostituita il {at}',
  retires: 'Lascia l’insieme di chiavi il {at}',
  algorithm: 'ES256, sulla curva P-256',
  loadFailed: 'Non è stato possibile caricare le chiavi',
  rotate: 'Sostituisci le chiavi ora',
  rotateTitle: 'Sostituire le chiavi di firma?',
  rotateText:
    'Le nuove chiavi firmano entro un minuto. I token firmati prima restano validi fino alla scadenza, al massimo dieci minuti, e nessuno viene disconnesso. I server che non conoscono ancora la nuova chiave devono rileggere il set di chiavi.',
  rotateAction: 'Sostituisci chiavi',
  rotated: 'D’ora in poi firmano le nuove chiavi',
  when: 'Quando vengono sostituite',
  whenText:
    'Automaticamente ogni 90 giorni. Sostituiscile subito se qualcuno può aver letto il database insieme a HALLPASS_SECRET.',
  whenAll: 'Il gestore sostituisce quelle di ogni progetto con',
  terminal: 'Terminale',
  copyKey: 'ID della chiave',
};
