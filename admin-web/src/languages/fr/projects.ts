import type { projectsTexts } from '../../projects/texts';
import type { texts as signingKeysTexts } from '../../signing-keys/texts';
import type { Translation } from '../../texts';

export const projects: Translation<typeof projectsTexts.english> = {
  title: 'Projets',
  description: 'Un projet par application : il a ses propres utilisateurs, paramètres et clés.',
  loading: 'projets',
  failed: 'Impossible de charger les projets',
  empty: {
    title: 'Créez votre premier projet',
    text: 'Reliez-y ensuite une application et voyez ses utilisateurs s’inscrire ici.',
  },
  isProduction: 'Production',
  created: 'Créé le {time}',
  one: {
    page: 'Projet',
    failed: 'Impossible de charger le projet',
    missing: 'Ce projet n’existe pas',
    missingText: 'Il a peut-être été supprimé, ou appartient à une équipe dont vous n’êtes pas membre.',
    projects: 'Aller à vos projets',
  },
  create: {
    title: 'Nouveau projet',
    action: 'Créer le projet',
    done: '{name} créé',
    name: 'Nom',
    nameHint: 'Vos utilisateurs le voient dans les e-mails.',
    nameExample: 'Acme',
    nameMissing: 'Donnez un nom au projet.',
    nameLong: 'Un nom a 255 caractères au plus.',
    description: 'Description',
    owner: 'Propriétaire',
    ownerHint: 'Chaque membre de cette équipe peut administrer le projet.',
    selectedTeam: 'Votre équipe sélectionnée',
    team: 'Équipe {name}',
    yours: 'personnelle',
  },
};

export const signingKeys: Translation<typeof signingKeysTexts.english> = {
  title: 'Clés de signature',
  description:
    'Les clés publiques avec lesquelles vos serveurs vérifient les jetons d’accès. Les clés privées ne quittent jamais ce serveur.',
  address: 'Jeu de clés',
  addressHint:
    'Ce que lisent vos serveurs, au plus une fois par heure. Les vérificateurs de JSON Web Tokens acceptent cette adresse.',
  jwks: 'JWKS des utilisateurs',
  jwksAnonymous: 'JWKS avec les utilisateurs anonymes',
  issuer: 'Émetteur',
  issuerAnonymous: 'Émetteur des utilisateurs anonymes',
  audience: 'Audience',
  audienceAnonymous: 'Audience des utilisateurs anonymes',
  keys: 'Clés publiques',
  keysHint:
    'La première de chaque type signe. Une remplaçante est publiée 75 minutes avant de signer, et une clé remplacée reste jusqu’à l’expiration de son dernier jeton.',
  columns: { id: 'ID de clé', kind: 'Pour', use: 'Usage', created: 'Créée', until: 'Ensuite' },
  users: 'Utilisateurs',
  anonymous: 'Utilisateurs anonymes',
  signs: 'Signe',
  next: 'La suivante',
  last: 'Vérifie d’anciens jetons',
  signsFrom: 'Signe à partir du {at}',
  replaced: 'Remplacée le {at}',
  retires: 'Quitte le jeu de clés le {at}',
  algorithm: 'ES256, sur la courbe P-256',
  loadFailed: 'Impossible de charger les clés',
  rotate: 'Remplacer les clés',
  rotateTitle: 'Remplacer les clés de signature ?',
  rotateText:
    'Les nouvelles clés signent dans la minute. Les jetons signés auparavant restent valables jusqu’à leur expiration, dix minutes au plus, et personne n’est déconnecté. Les serveurs qui ne connaissent pas encore la nouvelle clé doivent relire le jeu de clés.',
  rotateAction: 'Remplacer les clés',
  rotated: 'De nouvelles clés signent désormais',
  when: 'Quand elles sont remplacées',
  whenText:
    'Automatiquement tous les 90 jours. Remplacez-les immédiatement si quelqu’un a pu lire la base de données ainsi que HALLPASS_SECRET.',
  whenAll: 'L’exploitant remplace celles de tous les projets avec',
  terminal: 'Terminal',
  copyKey: 'ID de clé',
};
