import type { Translation } from '../../texts';
import type { accessTexts } from '../../users/user/access-texts';
import type { activityTexts } from '../../users/user/activity-texts';
import type { dataTexts } from '../../users/user/data-texts';

export const userAccess: Translation<typeof accessTexts.english> = {
  teams: {
    title: 'Équipes',
    description: 'Dont l’utilisateur est membre, avec ce qui y est accordé.',
    what: 'équipes',
    failed: 'Impossible de charger les équipes',
    none: 'Membre d’aucune équipe.',
    selected: 'Sélectionnée',
    nothing: 'Aucune permission accordée',
    permissions: 'Permissions',
    permissionsOf: 'Permissions dans {team}',
    permissionsTitle: 'Permissions de {name} dans {team}',
    remove: 'Retirer',
    removeFrom: 'Retirer de {team}',
    add: 'Ajouter à une équipe',
    addTitle: 'Ajouter {name} à une équipe',
    addText: 'L’utilisateur obtient ce que tout nouveau membre obtient, sans qu’on le lui demande.',
    addAct: 'Ajouter à l’équipe',
    added: 'Ajouté à {team}',
    unnamed: 'Équipe sans nom',
    done: 'Terminé',
  },
  project: {
    title: 'Permissions dans le projet',
    description: 'Ce que l’utilisateur peut faire partout dans votre application.',
    what: 'permissions',
    failed: 'Impossible de charger les permissions',
    none: 'Aucune permission dans le projet n’est encore définie.',
    define: 'En définir une',
    granted: '{id} accordée',
    revoked: '{id} retirée',
  },
};

export const userActivity: Translation<typeof activityTexts.english> = {
  title: 'Activité',
  description: 'Ce que le journal d’audit dit de cet utilisateur, du plus récent au plus ancien.',
  all: 'Filtrer dans le journal d’audit',
  what: 'entrées',
  failed: 'Impossible de charger l’activité',
  none: 'Rien pour l’instant.',
  nobody: 'Personne de connu',
  actors: { user: 'L’utilisateur', owner: 'Un administrateur', key: 'Une clé serveur', operator: 'L’exploitant' },
  inTheirName: 'en son nom',
  columns: { what: 'Action', who: 'Auteur', where: 'Origine', when: 'Date' },
  details: 'Détails',
  hide: 'Masquer les détails',
  show: 'Afficher les détails de {action}',
  before: 'Avant',
  after: 'Après',
  more: 'Détails',
  request: 'Requête',
};

export const userData: Translation<typeof dataTexts.english> = {
  title: 'Données',
  description: 'JSON que votre application garde ici. Chaque champ est remplacé en entier.',
  save: 'Enregistrer les données',
  saved: 'Enregistré',
  fields: {
    client: 'Client',
    clientHint: 'L’application de l’utilisateur le lit et l’écrit.',
    readOnly: 'Client, lecture seule',
    readOnlyHint: 'L’application de l’utilisateur le lit, votre serveur l’écrit.',
    server: 'Serveur',
    serverHint: 'Seul votre serveur le voit.',
  },
  wrong: 'Ce n’est pas un JSON valide. Vérifiez guillemets, virgules et crochets.',
  wrongAt: 'Ce n’est pas un JSON valide : {message}',
  format: 'Formater',
  hints: 'D’autres ont',
  hintsFor: 'Entrées que d’autres ont dans « {field} »',
  add: 'Ajouter {name} : {type}',
  types: { string: 'texte', number: 'nombre', boolean: 'vrai ou faux', object: 'objet', array: 'liste', null: 'null' },
};
