import type { MailTexts } from './mail-texts.js';

export const it: MailTexts = {
  greeting: {
    hello: 'Salve,',
    helloName: 'Salve {name},',
    plainLink: 'Se il pulsante non funziona, apra questo link:',
  },
  email_verification: {
    subject: 'Confermi il suo indirizzo e-mail per {project}',
    heading: 'Confermi il suo indirizzo e-mail',
    paragraphs: [
      'Confermi che questo indirizzo è suo, per poterlo usare con {project}.',
      'L’account è stato creato il {accountMadeAt}, da: {requestPlace}.',
      'L’indirizzo è stato aggiunto a un account il {addressAddedAt}, da: {requestPlace}.',
      'L’account ha anche l’indirizzo {accountOwner}.',
    ],
    button: 'Conferma indirizzo',
    footnote:
      'Il link funziona una volta sola. Se non è stato lei, usi l’altro link: il suo indirizzo viene liberato e ciò che è stato creato con esso finisce.',
    quietLink: 'Non sono stato io',
  },
  password_reset: {
    subject: 'Nuova password per {project}',
    heading: 'Scelga una nuova password',
    paragraphs: ['Qualcuno, speriamo lei, ha chiesto una nuova password per il suo account su {project}.'],
    button: 'Scegli la password',
    footnote: 'Il link funziona una volta sola. Se non è stato lei, ignori il messaggio: la password non cambia.',
  },
  magic_link: {
    subject: 'Accesso a {project}: il suo codice è {otp}',
    heading: 'Accesso a {project}',
    paragraphs: ['Inserisca questo codice dove lo ha richiesto, o usi il pulsante su questo dispositivo.'],
    button: 'Accedi',
    footnote: 'Codice e link valgono una volta. Non li dica a nessuno. Se non li ha chiesti, ignori il messaggio.',
  },
  team_invitation: {
    subject: 'Invito nel team {teamDisplayName}',
    heading: 'Ha ricevuto un invito',
    paragraphs: ['È invitato a entrare nel team {teamDisplayName} su {project}.'],
    button: 'Accetta l’invito',
    footnote: 'L’invito vale per questo indirizzo. Se non conosce il team, può ignorare questo messaggio.',
  },
  sign_in_invitation: {
    subject: 'Invito a {project}',
    heading: 'Benvenuto su {project}',
    paragraphs: ['È invitato ad accedere a {project}.'],
    button: 'Accedi',
    footnote: 'Se non conosce {project}, può ignorare questo messaggio.',
  },
  security_notice: {
    subject: '{heading} – {project}',
    heading: '{heading}',
    paragraphs: [
      '{sentence}',
      'Password, scelta il {passwordSince}',
      'Passkey: {passkeys}',
      'Account di fornitori: {providers}',
      'Altri indirizzi: {otherAddresses}',
      'Chiavi API: {apiKeys}. Revochi quelle che non ha creato lei.',
      'Dispositivi e strumenti a riga di comando connessi: {sessions}',
    ],
    footnote:
      'Se è stato lei, non c’è nulla da fare. Altrimenti acceda, chiuda tutte le altre sessioni e cambi la password.',
  },
  securityChanges: {
    password_changed: [
      'La sua password è stata cambiata',
      'La password del suo account su {project} è stata cambiata e gli altri dispositivi sono stati disconnessi.',
    ],
    password_set: [
      'È stata impostata una password',
      'Il suo account su {project} ora ha una password con cui si può accedere.',
    ],
    password_reset: [
      'La sua password è stata reimpostata',
      'È stata scelta una nuova password per il suo account su {project} e tutti i dispositivi sono stati disconnessi.',
    ],
    totp_enabled: [
      'L’accesso in due passaggi è attivo',
      'Per accedere al suo account su {project} ora serve anche un codice della sua app di autenticazione.',
    ],
    totp_disabled: [
      'L’accesso in due passaggi è disattivato',
      'Per accedere al suo account su {project} non serve più un codice della sua app di autenticazione.',
    ],
    backup_codes_created: [
      'Sono stati creati nuovi codici di riserva',
      'Sono stati creati nuovi codici di riserva per il suo account su {project}. I precedenti non valgono più.',
    ],
    backup_code_used: [
      'È stato usato un codice di riserva',
      'Qualcuno è entrato nel suo account su {project} con un codice di riserva.',
    ],
    passkey_added: [
      'È stata aggiunta una passkey',
      'Ora si può accedere al suo account su {project} con una nuova passkey.',
    ],
    passkey_removed: [
      'È stata rimossa una passkey',
      'Una passkey del suo account su {project} è stata rimossa e non vale più.',
    ],
    sign_in_address_changed: [
      'Il suo indirizzo di accesso è cambiato',
      'Un indirizzo e-mail con cui si accede al suo account su {project} è stato cambiato.',
    ],
    new_sign_in: ['Nuovo accesso al suo account', 'Qualcuno è entrato nel suo account su {project} da un luogo nuovo.'],
    account_linked: [
      'È stato collegato un account',
      'L’account di un altro fornitore è stato collegato al suo account su {project}.',
    ],
    account_secured: [
      'Il suo account è stato protetto',
      'Ha dimostrato che questo indirizzo è suo. Ciò che era impostato prima sull’account di {project}, come una password o sessioni aperte, è stato rimosso per la sua sicurezza.',
    ],
    ways_in_ended: [
      'Tutto il resto è stato revocato',
      'La password del suo account di {project} è stata reimpostata ed è stato revocato tutto il resto che agiva per l’account: passkey, chiavi API, sessioni e l’accesso con provider e altri indirizzi. L’indirizzo della reimpostazione permette ancora di accedere. Se non è stato lei, contatti {project}.',
    ],
    mailbox_sign_in: [
      'Primo accesso via e-mail',
      'Per la prima volta si è entrati via e-mail nel suo account su {project}. Vi si può entrare anche nei modi seguenti. Se uno non è suo, lo tolga: cambi la password, rimuova passkey, account e indirizzi che non conosce, o si rivolga ai responsabili di {project}.',
    ],
    address_disowned: [
      'Un indirizzo è stato tolto dal suo account',
      'Il titolare di un indirizzo e-mail ha detto che il suo account su {project} non gli appartiene, quindi l’indirizzo è stato tolto. Se lo aveva scritto male, aggiunga quello giusto.',
    ],
  },
  api_key_leaked: {
    subject: 'Chiave API che termina con {lastFour} resa pubblica – {project}',
    heading: 'Una chiave API è stata resa pubblica',
    paragraphs: [
      'La chiave API "{description}" di {project}, che termina con {lastFour}, era leggibile da tutti. È stata revocata e non dà più accesso a nulla.',
      'Trovata in: {foundAt}',
    ],
    footnote: 'Crei una nuova chiave, sostituisca la vecchia e controlli che cosa ne è stato fatto.',
  },
  webhook_disabled: {
    subject: 'Un webhook di {projectName} è stato disattivato – {project}',
    heading: 'Un webhook è stato disattivato',
    paragraphs: [
      'Il webhook di {projectName} presso {endpointHost} non accetta messaggi dal {failingSince}, perciò non gli viene più inviato nulla.',
      'Ha risposto {goneAnswer}: significa che non vuole più messaggi.',
    ],
    footnote: 'Ripari il ricevitore e riattivi il webhook. Ciò che ha perso può essere inviato di nuovo.',
  },
  payment_receipt: {
    subject: 'La sua ricevuta da {project}',
    heading: 'Grazie',
    paragraphs: ['Il suo pagamento di {amount} per {productDisplayName} su {project} è arrivato.'],
    button: 'Vedi la ricevuta',
    footnote: 'Conservi questo messaggio come ricevuta.',
  },
  payment_failed: {
    subject: 'Il suo pagamento a {project} non è riuscito',
    heading: 'Il suo pagamento non è riuscito',
    paragraphs: [
      'Non abbiamo potuto incassare {amount} per {productDisplayName} su {project}. Controlli il metodo di pagamento.',
    ],
    button: 'Controlla il pagamento',
    footnote: 'Se nel frattempo ha pagato, non c’è nulla da fare.',
  },
  subscription_renewal_upcoming: {
    subject: 'Il suo abbonamento a {project} si rinnova il {renewsAt}',
    heading: 'Il suo abbonamento si rinnova presto',
    paragraphs: ['Il suo abbonamento a {productDisplayName} su {project} si rinnova il {renewsAt} per {amount}.'],
    footnote: 'Se vuole mantenerlo, non c’è nulla da fare. Altrimenti lo disdica prima di quel giorno.',
  },
  subscription_canceled: {
    subject: 'Il suo abbonamento a {project} è terminato',
    heading: 'Il suo abbonamento è terminato',
    paragraphs: [
      'Il suo abbonamento a {productDisplayName} su {project} è terminato il {endedAt}. Non verrà addebitato altro.',
    ],
    footnote: 'Se non lo voleva, può abbonarsi di nuovo in qualsiasi momento.',
  },
  payment_refunded: {
    subject: 'Il suo rimborso da {project}',
    heading: 'Il suo rimborso è in arrivo',
    paragraphs: ['{project} ha rimborsato {amount} per {productDisplayName}.'],
    footnote: 'Possono passare alcuni giorni prima che la sua banca lo mostri.',
  },
  payment_disputed: {
    subject: 'Un pagamento di {projectName} è stato contestato – {project}',
    heading: 'Un pagamento è stato contestato',
    paragraphs: [
      'Un cliente di {projectName} ha contestato presso la sua banca un pagamento di {amount} per {productDisplayName}. La banca trattiene il denaro fino alla decisione.',
    ],
    footnote:
      'Risponda presso il suo fornitore di pagamenti prima della scadenza, con le prove della consegna. Fino ad allora il cliente conserva ciò che ha acquistato.',
    testFootnote: 'È un pagamento di prova, quindi non si è mosso denaro. Decida lei la contestazione nella dashboard.',
  },
  managePurchases: 'Gestisci o annulla i tuoi acquisti',
  unsubscribe: 'Non ricevere più messaggi di questo tipo',
  unknownPlace: 'luogo sconosciuto',
};
