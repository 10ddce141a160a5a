import type { formTexts } from '../../forms/texts';
import type { Translation } from '../../texts';

export const forms: Translation<typeof formTexts.english> = {
  discard: 'Abandonner',
  cancel: 'Annuler',
  optional: 'Facultatif',
  saved: 'Enregistré',
  unsaved: {
    title: 'Quitter sans enregistrer ?',
    description: 'Ce que vous avez saisi sur cette page n’est pas enregistré et serait perdu.',
    stay: 'Rester',
    leave: 'Quitter',
  },
  conflict: {
    title: 'Quelqu’un d’autre a modifié ceci',
    description:
      'Pendant votre saisie, un autre propriétaire a enregistré d’autres valeurs. Rien de ce que vous avez saisi n’est encore enregistré.',
    field: 'Champ',
    theirs: 'Enregistré par l’autre',
    yours: 'Saisi par vous',
    empty: 'Vide',
    useTheirs: 'Reprendre ses valeurs',
    saveMine: 'Enregistrer les miennes',
  },
  signInAgain: {
    title: 'Connectez-vous pour continuer',
    description:
      'Votre session est terminée. Tout ce qui est sur cette page reste en l’état, et ce que vous faisiez se poursuit.',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    passwordMissing: 'Saisissez votre mot de passe.',
    wrong: 'Adresse e-mail ou mot de passe erroné.',
    signIn: 'Se connecter',
    otherWay: 'Se connecter autrement (nouvel onglet)',
    leave: 'Quitter cette page',
  },
};
