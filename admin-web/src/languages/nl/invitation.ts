import type { texts as invitationTexts } from '../../invitation/texts';
import type { Translation } from '../../texts';

export const invitation: Translation<typeof invitationTexts.english> = {
  title: 'U bent uitgenodigd',
  description: 'Word lid van ‘{team}’ en beheer de projecten ervan.',
  signedInAs: 'U bent aangemeld als {email}.',
  accept: 'Lid worden van het team',
  otherAccount: 'Ander account gebruiken',
  joined: 'U bent nu lid van ‘{team}’',
  joinedText: 'De projecten van het team staan nu bij de uwe.',
  toProjects: 'Naar de projecten',
  signInTitle: 'U bent uitgenodigd',
  signInText: 'Meld u aan of maak een account om lid te worden van het team.',
  signIn: 'Aanmelden',
  signUp: 'Account maken',
  noCode: 'De link bevat geen code',
  noCodeText: 'Open de link uit de e-mail opnieuw, of kopieer hem helemaal naar de adresbalk.',
  used: 'Deze uitnodiging is al gebruikt',
  usedText: 'Een uitnodiging laat één persoon toe. Was u het, dan staan de projecten van het team bij de uwe.',
  expired: 'Deze uitnodiging is verlopen',
  expiredText: 'Een uitnodiging werkt 7 dagen. Vraag de afzender om een nieuwe.',
  unknown: 'Deze uitnodiging werkt niet meer',
  unknownText: 'Ze is ingetrokken, of de link is onvolledig. Vraag de afzender om een nieuwe.',
  reading: 'De uitnodiging wordt gelezen',
};
