import type { jobTexts } from '../../jobs/texts';
import type { Translation } from '../../texts';

export const jobs: Translation<typeof jobTexts.english> = {
  title: 'Tâches',
  description: 'Imports et suppressions de nombreux utilisateurs. Elles sont effacées un mois après leur fin.',
  failed: 'Impossible de charger les tâches',
  oneFailed: 'Impossible de charger la tâche',
  what: 'tâches',
  none: 'Aucune tâche pour l’instant',
  noneWhy:
    'Importez des utilisateurs d’un autre système, ou cochez des utilisateurs dans la liste pour en supprimer plusieurs.',
  import: 'Importer des utilisateurs',
  users: 'Tous les utilisateurs',
  kinds: { import: 'Import', delete: 'Suppression' },
  states: { receiving: 'Réception', running: 'En cours', completed: 'Terminée', cancelled: 'Arrêtée' },
  progress: '{done} sur {total}',
  progressLabel: 'Avancement',
  failures: { one: '{count} échec', other: '{count} échecs' },
  begun: 'Début : {at}',
  ended: 'fin : {at}',
  stop: 'Arrêter',
  stopOf: 'Arrêter : {name}',
  stopTitle: 'Arrêter la tâche ?',
  stopText: 'Ce qui est fait reste fait. Le reste n’est pas touché.',
  stopped: 'La tâche est arrêtée',
  show: 'Afficher les échecs',
  hide: 'Masquer les échecs',
  showOf: 'Afficher les échecs : {name}',
  firstFailures: 'Les {count} premiers :',
  line: 'Ligne',
  reason: 'Motif',
  invalid: 'La ligne contient une valeur qu’aucun utilisateur ne peut avoir, ou un champ qui n’existe pas.',
};
