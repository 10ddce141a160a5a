import type { invitationTexts } from '../../invitations/texts';
import type { Translation } from '../../texts';

export const invitations: Translation<typeof invitationTexts.english> = {
  title: 'Invitations',
  description: 'Des e-mails qui invitent quelqu’un à se connecter ou à rejoindre une équipe.',
  link: 'Où mène le lien',
  linkHint: 'Une page de votre application sur un domaine de confiance du projet, ou la page hébergée de ce serveur.',
  codeLinkHint:
    'Une page de votre application sur un domaine de confiance du projet, ou la page hébergée de ce serveur. Le code y est ajouté.',
  linkWrong: 'Saisissez une adresse complète, par exemple https://app.example.com/handler/sign-in.',
  untrusted:
    'Le projet ne fait pas confiance à cette adresse. Ajoutez son domaine sous Connexion, Domaines, et réessayez.',
  emailWrong: 'Saisissez une adresse e-mail telle que nom@example.com.',
  signIn: {
    title: 'À l’application',
    text: 'Les destinataires n’ont pas encore besoin de compte. Le sort de l’e-mail figure sous E-mail, Envoyés.',
    emails: 'Adresses',
    emailsHint: 'Une par ligne, 50 au plus.',
    missing: 'Saisissez au moins une adresse.',
    wrong: 'Ce n’est pas une adresse e-mail : {address}',
    tooMany: 'Au plus 50 à la fois.',
    act: 'Envoyer les invitations',
    sent: { one: '{count} invitation est en route', other: '{count} invitations sont en route' },
    failed: { one: '{count} n’a pas pu être envoyée', other: '{count} n’ont pas pu être envoyées' },
  },
  team: {
    title: 'À une équipe',
    text: 'Quiconque a le lien et est connecté rejoint l’équipe.',
    pick: 'Choisir une équipe',
    change: 'Une autre équipe',
    of: 'Invitations à {team}',
    open: 'Ouvrir l’équipe',
    what: 'invitations',
    failed: 'Impossible de charger les invitations',
    none: 'Aucune invitation en cours.',
    ends: 'Expiration : {at}',
    invite: 'Inviter quelqu’un',
    inviteTitle: 'Inviter quelqu’un dans l’équipe',
    email: 'Adresse e-mail',
    act: 'Envoyer l’invitation',
    sent: 'L’invitation à {address} est en route',
    revoke: 'Retirer',
    revokeOf: 'Retirer l’invitation de {address}',
    revokeTitle: 'Retirer l’invitation de {address} ?',
    revokeText: 'Son lien ne servira plus à rien.',
    revoked: 'L’invitation de {address} a été retirée',
  },
};
