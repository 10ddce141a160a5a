import type { texts as invitationTexts } from '../../invitation/texts';
import type { Translation } from '../../texts';

export const invitation: Translation<typeof invitationTexts.english> = {
  title: 'Hai ricevuto un invito',
  description: 'Entra in «{team}» e amministra i suoi progetti.',
  signedInAs: 'Hai effettuato l’accesso come {email}.',
  accept: 'Entra nel team',
  otherAccount: 'Usa un altro account',
  joined: 'Ora fai parte di «{team}»',
  joinedText: 'I suoi progetti ora sono tra i tuoi.',
  toProjects: 'Vai ai progetti',
  signInTitle: 'Hai ricevuto un invito',
  signInText: 'Accedi, o crea il tuo account, per entrare nel team.',
  signIn: 'Accedi',
  signUp: 'Crea un account',
  noCode: 'Il link non contiene un codice',
  noCodeText: 'Apri di nuovo il link dell’e-mail, o copialo per intero nella barra degli indirizzi.',
  used: 'Questo invito è già stato usato',
  usedText: 'Un invito fa entrare una persona sola. Se sei stato tu, i progetti del team sono tra i tuoi.',
  expired: 'Questo invito è scaduto',
  expiredText: 'Un invito vale 7 giorni. Chiedine uno nuovo a chi te l’ha inviato.',
  unknown: 'Questo invito non funziona più',
  unknownText: 'È stato ritirato, o il link è incompleto. Chiedine uno nuovo a chi te l’ha inviato.',
  reading: 'Lettura dell’invito',
};
