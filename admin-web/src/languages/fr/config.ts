import type { texts as configTexts } from '../../config/texts';
import type { Translation } from '../../texts';

export const config: Translation<typeof configTexts.english> = {
  saved: 'Enregistré',
  save: 'Enregistrer les modifications',
  on: 'Activé',
  off: 'Désactivé',
  none: 'Non défini',
  review: {
    title: 'Vérifiez avant d’enregistrer',
    description: 'Cela vaut dès la prochaine requête.',
    before: 'Maintenant',
    after: 'Après enregistrement',
    save: 'Enregistrer les modifications',
    cancel: 'Retour',
  },
  overtaken: 'Un autre propriétaire a modifié ces paramètres. Les vôtres ne sont pas encore enregistrés.',
  loadFailed: 'Impossible de charger les paramètres',
  loading: 'paramètres',
};
