import type { formTexts } from '../../forms/texts';
import type { Translation } from '../../texts';

export const forms: Translation<typeof formTexts.english> = {
  discard: 'Scarta',
  cancel: 'Annulla',
  optional: 'Facoltativo',
  saved: 'Salvato',
  unsaved: {
    title: 'Uscire senza salvare?',
    description: 'Ciò che hai scritto in questa pagina non è salvato e andrebbe perso.',
    stay: 'Resta',
    leave: 'Esci',
  },
  conflict: {
    title: 'Qualcun altro ha fatto modifiche qui',
    description:
      'Mentre scrivevi, un altro proprietario ha salvato altri valori. Dei tuoi non è ancora stato salvato nulla.',
    field: 'Campo',
    theirs: 'Salvato da altri',
    yours: 'Scritto da te',
    empty: 'Vuoto',
    useTheirs: 'Usa i valori altrui',
    saveMine: 'Salva i miei',
  },
  signInAgain: {
    title: 'Accedi per continuare',
    description: 'La tua sessione è terminata. In questa pagina resta tutto com’è, e ciò che stavi facendo prosegue.',
    email: 'E-mail',
    password: 'Password',
    passwordMissing: 'Inserisci la password.',
    wrong: 'Indirizzo e-mail o password errati.',
    signIn: 'Accedi',
    otherWay: 'Accedi in un altro modo (nuova scheda)',
    leave: 'Lascia questa pagina',
  },
};
