import type { texts as invitationTexts } from '../../invitation/texts';
import type { Translation } from '../../texts';

export const invitation: Translation<typeof invitationTexts.english> = {
  title: 'Vous êtes invité',
  description: 'Rejoignez « {team} » et administrez ses projets.',
  signedInAs: 'Vous êtes connecté en tant que {email}.',
  accept: 'Rejoindre l’équipe',
  otherAccount: 'Utiliser un autre compte',
  joined: 'Vous avez rejoint « {team} »',
  joinedText: 'Ses projets font désormais partie des vôtres.',
  toProjects: 'Aller aux projets',
  signInTitle: 'Vous êtes invité',
  signInText: 'Connectez-vous, ou créez votre compte, pour rejoindre l’équipe.',
  signIn: 'Se connecter',
  signUp: 'Créer un compte',
  noCode: 'Le lien n’a pas de code',
  noCodeText: 'Rouvrez le lien de l’e-mail, ou copiez-le en entier dans la barre d’adresse.',
  used: 'Cette invitation a déjà été utilisée',
  usedText:
    'Une invitation fait entrer une seule personne. Si c’était vous, les projets de l’équipe font partie des vôtres.',
  expired: 'Cette invitation a expiré',
  expiredText: 'Une invitation est valable 7 jours. Demandez-en une nouvelle à la personne qui vous a invité.',
  unknown: 'Cette invitation ne fonctionne plus',
  unknownText:
    'Elle a été retirée, ou le lien est incomplet. Demandez-en une nouvelle à la personne qui vous a invité.',
  reading: 'Lecture de l’invitation',
};
