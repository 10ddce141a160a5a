import type { pickerTexts } from '../../components/picker-texts';
import type { pictureTexts } from '../../components/picture-texts';
import type { componentTexts } from '../../components/texts';
import type { Translation } from '../../texts';

export const components: Translation<typeof componentTexts.english> = {
  cancel: 'Annuler',
  close: 'Fermer',
  retry: 'Réessayer',
  missing: { why: 'L’élément a peut-être été supprimé, ou le lien est incorrect.', toList: 'Retour à la liste' },
  undo: 'Annuler l’action',
  dismiss: 'Masquer',
  toast: 'Avis',
  loading: 'Chargement : {what}',
  showPassword: 'Afficher le mot de passe',
  justNow: 'à l’instant',
  typeName: 'Saisissez « {name} » pour confirmer.',
  search: 'Rechercher',
  clearSearch: 'Effacer la recherche',
  removeFilter: 'Retirer le filtre {name}',
  any: 'Tous',
  pages: 'Pages',
  first: 'Première page',
  previous: 'Précédent',
  next: 'Suivant',
  selectAll: 'Sélectionner toutes les lignes de cette page',
  select: 'Sélectionner {name}',
  density: { label: 'Hauteur des lignes', comfortable: 'Confortable', compact: 'Compacte' },
  copy: 'Copier',
  copied: 'Copié',
  copyWhat: 'Copier : {what}',
  copiedWhat: 'Copié : {what}',
  copyFailed: 'Votre navigateur a refusé de copier. Sélectionnez le texte et copiez-le à la main.',
  requestId: 'Requête {id}',
  chart: { table: 'Afficher en tableau', date: 'Jour', name: 'Nom', value: 'Valeur' },
  diff: {
    added: 'Ajouté',
    removed: 'Retiré',
    same: 'Aucune différence.',
    label: 'Modifications, ligne par ligne',
  },
  editor: {
    problems: { one: '{count} problème', other: '{count} problèmes' },
    line: 'Ligne {line} : {message}',
    leave: 'Appuyez sur Échap, puis sur Tab, pour quitter l’éditeur.',
  },
};

export const pickers: Translation<typeof pickerTexts.english> = {
  nothing: 'Aucun résultat.',
  failed: 'La recherche a échoué',
  picked: 'Choisi : {name}',
};

export const pictures: Translation<typeof pictureTexts.english> = {
  choose: 'Choisir une image',
  change: 'Modifier',
  remove: 'Retirer',
  refused: 'Le navigateur ne peut pas lire ce fichier comme image. Choisissez un PNG, JPEG, WebP ou GIF.',
};
