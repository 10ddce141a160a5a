import type { texts as apiKeysTexts } from '../../api-keys/texts';
import type { Translation } from '../../texts';

export const apiKeys: Translation<typeof apiKeysTexts.english> = {
  title: 'Clés',
  description:
    'Ce avec quoi vos applications et back-ends s’identifient. Un jeu contient jusqu’à trois clés qui prennent fin ensemble.',
  create: 'Créer des clés',
  caption: 'Clés API',
  columns: { description: 'Description', keys: 'Clés', status: 'Statut', actions: 'Actions' },
  created: 'Créé le',
  unnamed: 'Sans description',
  empty: 'Aucune clé pour l’instant',
  emptyHint: 'Créez un jeu pour connecter votre application. Chaque clé n’est affichée qu’une fois.',
  loadFailed: 'Impossible de charger les clés',
  endsWith: 'se termine par {lastFour}',
  status: {
    active: 'Actif',
    expired: 'Expiré',
    revoked: 'Révoqué',
    ending: 'Expire bientôt',
    noExpiry: 'Sans expiration',
    until: 'jusqu’au',
    since: 'depuis le',
  },
  ending: {
    one: '« {names} » expire dans moins de 14 jours. Créez son successeur, intégrez-le à votre application, puis révoquez celui-ci.',
    other:
      '{count} jeux expirent dans moins de 14 jours : {names}. Créez leurs successeurs, intégrez-les à vos applications, puis révoquez ceux-ci.',
  },
  revoke: 'Révoquer',
  revokeLabel: 'Révoquer {description}',
  revokeTitle: 'Révoquer « {description} » ?',
  revokeText: 'Dès cet instant, les requêtes avec ces clés sont refusées. Cette action est irréversible.',
  revokeAction: 'Révoquer les clés',
  revoked: '{description} révoqué',
  kinds: {
    publishableClientKey: {
      title: 'Clé client publiable',
      short: 'Client',
      hint: 'Pour les navigateurs et les applications. Tout le monde peut la voir.',
    },
    secretServerKey: {
      title: 'Clé serveur secrète',
      short: 'Serveur',
      hint: 'Pour votre back-end : agit sur tous les utilisateurs. Gardez-la secrète.',
    },
    superSecretAdminKey: {
      title: 'Clé d’administration ultrasecrète',
      short: 'Admin',
      hint: 'Modifie le projet lui-même. Rarement nécessaire.',
    },
  },
  dialog: {
    title: 'Créer des clés API',
    description: 'Description',
    placeholder: 'Application web',
    descriptionMissing: 'Indiquez à quoi servent les clés.',
    descriptionLong: 'Utilisez au plus 255 caractères.',
    kinds: 'Types',
    kindMissing: 'Choisissez au moins un type de clé.',
    expiry: 'Expiration',
    expiryHint:
      'Ensuite, les requêtes avec ces clés sont refusées. Cette page et la page d’accueil du projet préviennent 14 jours avant.',
    action: 'Créer les clés',
  },
  lifetimes: { week: '7 jours', month: '30 jours', quarter: '90 jours', year: '1 an', never: 'Sans expiration' },
  shown: {
    title: 'Conservez vos clés',
    warning:
      'C’est la seule fois qu’elles sont affichées. Placez-les là où votre application garde ses secrets, jamais dans un dépôt.',
    done: 'Je les ai conservées',
    settings: '.env',
  },
  about: {
    title: 'Laquelle, et où',
    client: 'Dans l’application elle-même. Ce qu’elle permet à chacun, vos utilisateurs le peuvent de toute façon.',
    server: 'Uniquement sur votre serveur. Qui la détient peut lire et modifier tous les utilisateurs.',
    admin:
      'Dans les scripts qui configurent des projets. Qui la détient peut modifier les paramètres et créer des clés.',
    leaked:
      'L’une d’elles a fuité ? Créez un nouveau jeu, intégrez-le à votre application, puis révoquez l’ancien : il est refusé aussitôt.',
  },
};
