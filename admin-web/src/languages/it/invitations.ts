import type { invitationTexts } from '../../invitations/texts';
import type { Translation } from '../../texts';

export const invitations: Translation<typeof invitationTexts.english> = {
  title: 'Inviti',
  description: 'E-mail che invitano qualcuno ad accedere o a entrare in un team.',
  link: 'Dove porta il link',
  linkHint:
    'Una pagina della tua app su un dominio attendibile per il progetto, o la pagina ospitata di questo server.',
  codeLinkHint:
    'Una pagina della tua app su un dominio attendibile per il progetto, o la pagina ospitata di questo server. Vi viene aggiunto il codice.',
  linkWrong: 'Inserisci un indirizzo completo, per esempio https://app.example.com/handler/sign-in.',
  untrusted:
    'Il progetto non considera attendibile questo indirizzo. Aggiungi il suo dominio in Accesso, Domini, e riprova.',
  emailWrong: 'Inserisci un indirizzo e-mail come nome@example.com.',
  signIn: {
    title: 'Nell’app',
    text: 'Non serve ancora un account. Che ne è stato dell’e-mail si vede in E-mail, Inviate.',
    emails: 'Indirizzi',
    emailsHint: 'Uno per riga, al massimo 50.',
    missing: 'Inserisci almeno un indirizzo.',
    wrong: 'Questo non è un indirizzo e-mail: {address}',
    tooMany: 'Al massimo 50 alla volta.',
    act: 'Invia inviti',
    sent: { one: 'Un invito è in arrivo', other: '{count} inviti sono in arrivo' },
    failed: {
      one: 'Non è stato possibile inviarne {count}',
      other: 'Non è stato possibile inviarne {count}',
    },
  },
  team: {
    title: 'In un team',
    text: 'Chi ha il link e ha effettuato l’accesso entra nel team.',
    search: 'Cerca indirizzi',
    ofAll: 'Solo di {team}: mostra quelli di tutti i team',
    teamColumn: 'Team',
    sentColumn: 'Inviato',
    endsColumn: 'Scade',
    noneFound: 'Nessun invito aperto corrisponde.',
    teamMissing: 'Scegli un team.',
    what: 'inviti',
    failed: 'Non è stato possibile caricare gli inviti',
    none: 'Nessun invito aperto.',
    ends: 'Valido fino al {at}',
    invite: 'Invita qualcuno',
    inviteTitle: 'Invita qualcuno nel team',
    email: 'E-mail',
    act: 'Invia invito',
    sent: 'L’invito a {address} è in arrivo',
    revoke: 'Ritira',
    revokeOf: 'Ritira l’invito di {address}',
    revokeTitle: 'Ritirare l’invito di {address}?',
    revokeText: 'Il suo link non servirà più a nulla.',
    revoked: 'Invito di {address} ritirato',
  },
};
