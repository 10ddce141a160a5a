import type { errorTexts, startTexts } from '../../api/error-texts';
import type { Translation } from '../../texts';

export const errors: Translation<typeof errorTexts.english> = {
  signUpClosed:
    'Ce serveur n’accepte pas de nouveaux comptes de propriétaire. Demandez à l’un de ses propriétaires de vous inviter.',
  addressTaken: 'Un autre utilisateur de ce projet se connecte déjà avec cette adresse e-mail. Utilisez-en une autre.',
  ownAddressTaken: 'Un autre compte se connecte avec cette adresse e-mail. Utilisez-en une autre, ou connectez-vous.',
  linkRefused:
    'Ce serveur n’envoie pas de liens vers {origin}. Ouvrez le tableau de bord à sa propre adresse et réessayez.',
  keyChanged: 'La clé du tableau de bord a changé. Rechargez la page.',
  sessionEnded: 'Votre session est terminée. Reconnectez-vous : ce que vous avez saisi est toujours là.',
  notAllowed: 'Vous n’y êtes pas autorisé dans ce projet. Demandez à une personne qui le gère.',
  refusedFields: 'Le serveur n’accepte pas : {fields}. Corrigez et réessayez.',
  refusedForm:
    'Le serveur n’accepte pas ce qui a été saisi. Vérifiez chaque champ, et rechargez la page si elle est ouverte depuis longtemps.',
  offline: 'Vous êtes hors ligne. La suite se fera au retour du réseau.',
  unreachable: 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.',
  serverFailed: 'Le serveur a rencontré une erreur. Réessayez dans un instant.',
  serverFailedRequest:
    'Le serveur a rencontré une erreur. Son journal en donne la cause sous la requête {id}. Réessayez dans un instant.',
  pageFailed: 'Une partie du tableau de bord n’a pas pu être chargée. Vérifiez votre connexion et réessayez.',
  unknown: 'Une erreur s’est produite dans cette page. Rechargez-la et réessayez.',
};

export const start: Translation<typeof startTexts.english> = {
  unreachable: 'Le serveur ne répond pas. Vérifiez qu’il est en marche et réessayez.',
  failed: 'Le serveur n’a pas pu fournir ses paramètres (statut {status}). Réessayez.',
  foreign: 'Le serveur a répondu sans ses paramètres. Est-ce bien Hallpass qui sert /config.json ?',
};
