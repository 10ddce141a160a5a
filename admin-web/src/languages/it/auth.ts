import type { oauthTexts } from '../../auth/oauth-texts';
import type { authTexts } from '../../auth/texts';
import type { Translation } from '../../texts';

export const oauth: Translation<typeof oauthTexts.english> = {
  or: 'oppure',
  with: 'Continua con {provider}',
  passkey: 'Usa una passkey',
  passkeyRefused: 'L’accesso con la passkey non è riuscito. Riprova, o usa un altro modo.',
  emailCode: {
    way: 'Codice per e-mail',
    title: 'Accedi per e-mail',
    text: 'Ricevi un’e-mail con un codice e un link, validi dieci minuti.',
    send: 'Invia l’e-mail',
    codeTitle: 'Guarda nella tua casella',
    codeText: 'Un’e-mail con un codice di 6 caratteri è in viaggio verso {address}.',
    codeLabel: 'Codice',
    codeMissing: 'Inserisci il codice dell’e-mail.',
    codeWrong: 'Questo codice non è valido. Scrivilo come sta nell’ultima e-mail o chiedine un altro.',
    signIn: 'Accedi',
    again: 'Invia un’altra e-mail',
    back: 'Altri modi per accedere',
    linkText: 'Hai aperto il link di un’e-mail di accesso.',
    deadTitle: 'Questo link non è più valido',
    deadText: 'Nessuno ha effettuato l’accesso.',
    deadWhy: 'Un link vale una volta e per dieci minuti. Chiedi una nuova e-mail.',
  },
  finishing: 'Accesso in corso',
  failedTitle: 'L’accesso non è riuscito',
  failedText: 'Non è cambiato nulla.',
  again: 'Torna all’accesso',
  account: 'Torna al tuo account',
  stale: 'Il ritorno dal provider funziona una volta sola, entro dieci minuti. Ricomincia.',
  factorOver: 'Il secondo passaggio non è stato concluso. Accedi di nuovo.',
  denied: 'Il provider comunica che non hai dato il consenso.',
  signUpOff: 'Questo server non accetta nuovi account di proprietari. Chiedi un invito a un suo proprietario.',
  taken:
    'Un account qui ha già questo indirizzo e-mail. Accedi come prima e collega il provider nelle impostazioni del tuo account.',
  otherUser: 'Un altro account qui accede con quello.',
  timeout: 'Sono passati più di dieci minuti. Ricomincia.',
  unknown: 'Il provider ha dato una risposta inutilizzabile. Riprova, o usa un altro modo.',
};

export const auth: Translation<typeof authTexts.english> = {
  fields: {
    email: 'E-mail',
    emailExample: 'tu@example.com',
    emailMissing: 'Inserisci il tuo indirizzo e-mail.',
    emailMalformed: 'Inserisci un indirizzo e-mail come tu@example.com.',
    emailLong: 'Un indirizzo e-mail ha al massimo 256 caratteri.',
    password: 'Password',
    passwordMissing: 'Inserisci la password.',
    newPasswordHint: 'Da 8 a 70 caratteri. Alcune parole senza legame tra loro sono una buona scelta.',
    newPasswordShort: 'Usa almeno 8 caratteri.',
    newPasswordLong: 'Usa al massimo 70 caratteri.',
  },
  signIn: {
    page: 'Accedi',
    title: 'Accedi a Hallpass',
    description: 'Gestisci i tuoi progetti e i loro utenti.',
    action: 'Accedi',
    wrong: 'Indirizzo e-mail o password errati.',
    forgot: 'Password dimenticata?',
    noAccount: 'Non hai ancora un account? {link}',
    noAccountLink: 'Creane uno',
  },
  signUp: {
    page: 'Crea un account',
    title: 'Crea il tuo account',
    description: 'I proprietari creano progetti e ne gestiscono gli utenti.',
    setUpPage: 'Configurazione',
    setUpTitle: 'Configura Hallpass',
    setUpDescription: 'Crea il primo account proprietario di questo server.',
    invitedDescription: 'Usa l’indirizzo e-mail a cui è stato inviato l’invito.',
    invitationRefused:
      'L’invito non vale per questo indirizzo. Usa quello a cui è stato inviato; se è questo, chiedi un nuovo invito.',
    action: 'Crea account',
    hasAccount: 'Hai un account? {link}',
    hasAccountLink: 'Accedi',
    closed:
      'Su questo server non ci si può registrare da soli come proprietari. Chiedi un invito a un suo proprietario, o accedi se hai un account.',
    first:
      'Il primo proprietario si registra con il link che il server ha mostrato all’avvio: cercalo nel terminale o nel log. Tutti gli altri vengono invitati.',
    linkSpent:
      'Questo link non funziona più. Si può usare una volta sola; finché non c’è un proprietario, il server ne mostra uno nuovo a ogni avvio.',
    over: {
      title: 'Accedi per continuare',
      description: 'Il tuo account è stato creato.',
      text: 'Il secondo passaggio non è stato concluso. Inserisci di nuovo la password, poi un codice.',
      signIn: 'Accedi',
    },
  },
  secondFactor: {
    title: 'Accesso in due passaggi',
    startOver: 'Ricomincia',
    action: 'Accedi',
    app: {
      description: 'Inserisci il codice che la tua app di autenticazione mostra adesso.',
      label: 'Codice di 6 cifre',
      missing: 'Inserisci le 6 cifre della tua app di autenticazione.',
      wrong:
        'Questo codice è errato o già usato. Aspetta il prossimo e controlla che l’orologio del telefono sia giusto.',
      switch: 'Usa un codice di riserva',
    },
    backup: {
      description: 'Inserisci uno dei codici che hai salvato all’attivazione. Ognuno funziona una volta.',
      label: 'Codice di riserva',
      missing: 'Inserisci uno dei tuoi codici di riserva.',
      wrong: 'Questo codice è errato o già usato. Provane un altro dell’ultimo elenco che hai creato.',
      switch: 'Usa l’app di autenticazione',
    },
    expired: 'Sono passati più di 5 minuti. Inserisci di nuovo la password.',
    tooMany: 'Troppi codici errati. Inserisci di nuovo la password, poi un codice.',
    ended: 'Questo accesso non si può più concludere. Inserisci di nuovo la password.',
  },
};
