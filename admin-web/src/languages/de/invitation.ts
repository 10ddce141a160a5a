import type { texts as invitationTexts } from '../../invitation/texts';
import type { Translation } from '../../texts';

export const invitation: Translation<typeof invitationTexts.english> = {
  title: 'Sie sind eingeladen',
  description: 'Treten Sie „{team}“ bei, und verwalten Sie die Projekte des Teams.',
  signedInAs: 'Sie sind als {email} angemeldet.',
  accept: 'Dem Team beitreten',
  otherAccount: 'Anderes Konto verwenden',
  joined: 'Sie sind „{team}“ beigetreten',
  joinedText: 'Die Projekte des Teams stehen jetzt bei Ihren.',
  toProjects: 'Zu den Projekten',
  signInTitle: 'Sie sind eingeladen',
  signInText: 'Melden Sie sich an, oder erstellen Sie Ihr Konto, um dem Team beizutreten.',
  signIn: 'Anmelden',
  signUp: 'Konto erstellen',
  noCode: 'Der Link hat keinen Code',
  noCodeText: 'Öffnen Sie den Link aus der E-Mail noch einmal, oder kopieren Sie ihn ganz in die Adresszeile.',
  used: 'Diese Einladung wurde schon verwendet',
  usedText: 'Eine Einladung gilt für eine Person. Wenn Sie es waren, stehen die Projekte des Teams schon bei Ihren.',
  expired: 'Diese Einladung ist abgelaufen',
  expiredText: 'Einladungen gelten 7 Tage. Bitten Sie den Absender um eine neue.',
  unknown: 'Diese Einladung gilt nicht mehr',
  unknownText: 'Sie wurde zurückgezogen, oder der Link ist unvollständig. Bitten Sie den Absender um eine neue.',
  reading: 'Die Einladung wird gelesen',
};
