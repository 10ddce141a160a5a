import type { texts as invitationTexts } from '../../invitation/texts';
import type { Translation } from '../../texts';

export const invitation: Translation<typeof invitationTexts.english> = {
  title: 'Masz zaproszenie',
  description: 'Dołącz do „{team}” i administruj projektami tego zespołu.',
  signedInAs: 'Zalogowane konto: {email}.',
  accept: 'Dołącz do zespołu',
  otherAccount: 'Użyj innego konta',
  joined: 'Należysz teraz do „{team}”',
  joinedText: 'Projekty zespołu są teraz wśród Twoich.',
  toProjects: 'Przejdź do projektów',
  signInTitle: 'Masz zaproszenie',
  signInText: 'Zaloguj się lub załóż konto, aby dołączyć do zespołu.',
  signIn: 'Zaloguj się',
  signUp: 'Załóż konto',
  noCode: 'Link nie zawiera kodu',
  noCodeText: 'Otwórz link z wiadomości jeszcze raz albo skopiuj go w całości do paska adresu.',
  used: 'Tego zaproszenia już użyto',
  usedText: 'Zaproszenie jest dla jednej osoby. Jeśli to Ty, projekty zespołu są już wśród Twoich.',
  expired: 'To zaproszenie wygasło',
  expiredText: 'Zaproszenia są ważne 7 dni. Poproś o nowe osobę, która je wysłała.',
  unknown: 'To zaproszenie już nie działa',
  unknownText: 'Cofnięto je albo link jest niepełny. Poproś o nowe osobę, która je wysłała.',
  reading: 'Odczytywanie zaproszenia',
};
