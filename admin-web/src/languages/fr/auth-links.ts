import type { linkTexts } from '../../auth/link-texts';
import type { Translation } from '../../texts';

export const authLinks: Translation<typeof linkTexts.english> = {
  forgot: {
    title: 'Réinitialiser votre mot de passe',
    description: 'Vous recevez un e-mail avec un lien pour en choisir un nouveau.',
    action: 'M’envoyer un lien',
    remembered: 'Il vous est revenu ? {link}',
    rememberedLink: 'Se connecter',
    sent: {
      title: 'Consultez votre messagerie',
      description: 'S’il existe un compte pour {address}, un e-mail avec un lien est en route.',
      text: 'Le lien mène à une page où vous choisissez un nouveau mot de passe. Rien reçu après quelques minutes ? Regardez dans les indésirables et vérifiez l’adresse.',
      signIn: 'Retour à la connexion',
      another: 'Utiliser une autre adresse',
    },
  },
  reset: {
    title: 'Choisir un nouveau mot de passe',
    description: 'Toutes les sessions de votre compte prennent fin avec l’ancien.',
    label: 'Nouveau mot de passe',
    action: 'Modifier mon mot de passe',
    loading: 'le lien',
    failed: 'Impossible de vérifier le lien',
    newLink: 'Demander un nouveau lien',
    signIn: 'Retour à la connexion',
    changed: {
      title: 'Votre mot de passe est modifié',
      description: 'Toutes les sessions de votre compte sont terminées.',
      text: 'Connectez-vous avec le nouveau mot de passe.',
      signIn: 'Se connecter',
    },
    noCode: {
      title: 'Le lien n’a pas de code',
      description: 'Il ne permet de modifier aucun mot de passe.',
      text: 'Rouvrez le lien de l’e-mail, ou copiez-le en entier dans la barre d’adresse.',
    },
    used: {
      title: 'Ce lien a déjà été utilisé',
      description: 'Un lien fonctionne une fois.',
      text: 'Si c’était vous, connectez-vous avec le mot de passe que vous avez choisi. Une modification ultérieure de votre adresse ou de votre mot de passe met aussi fin à un lien.',
    },
    expired: {
      title: 'Ce lien a expiré',
      description: 'L’e-mail a été envoyé il y a trop longtemps.',
      text: 'Demandez un nouveau lien et utilisez-le sans tarder.',
    },
    tooOften: {
      title: 'Ce lien a été essayé trop souvent',
      description: 'Il est fermé, afin que personne ne puisse deviner son code.',
      text: 'Demandez un nouveau lien.',
    },
    unknown: {
      title: 'Ce lien est inconnu ici',
      description: 'Il est incomplet, vient d’un autre serveur ou est périmé depuis longtemps.',
      text: 'Rouvrez le lien de l’e-mail, ou copiez-le en entier dans la barre d’adresse. Si cela vous ramène ici, demandez un nouveau lien.',
    },
  },
  verify: {
    title: 'Confirmer votre adresse',
    description:
      'Vous avez ouvert le lien d’un e-mail de confirmation. Un clic indique à Hallpass que l’e-mail vous est parvenu.',
    action: 'Confirmer mon adresse',
    goOn: 'Continuer vers le tableau de bord',
    done: {
      title: 'Votre adresse est confirmée',
      description: 'L’e-mail de confirmation vous est parvenu.',
      text: 'C’est tout : continuez vers vos projets.',
    },
    noCode: {
      title: 'Le lien n’a pas de code',
      description: 'Il ne permet de rien confirmer.',
      text: 'Rouvrez le lien de l’e-mail, ou copiez-le en entier dans la barre d’adresse.',
    },
    used: {
      title: 'Ce lien a déjà été utilisé',
      description: 'Un lien fonctionne une fois.',
      text: 'Si c’était vous, votre adresse est confirmée. Une modification ultérieure de votre adresse ou de votre mot de passe met aussi fin à un lien : demandez-en alors un nouveau.',
    },
    expired: {
      title: 'Ce lien a expiré',
      description: 'Un lien est valable 24 heures.',
      text: 'Demandez-en un nouveau. Vous pouvez utiliser votre compte sans lui.',
    },
    tooOften: {
      title: 'Ce lien a été essayé trop souvent',
      description: 'Il est fermé, afin que personne ne puisse deviner son code.',
      text: 'Demandez-en un nouveau. Vous pouvez utiliser votre compte sans lui.',
    },
    unknown: {
      title: 'Ce lien est inconnu ici',
      description: 'Il est incomplet, vient d’un autre serveur ou est périmé depuis longtemps.',
      text: 'Rouvrez le lien de l’e-mail, ou copiez-le en entier dans la barre d’adresse. Si cela vous ramène ici, demandez-en un nouveau.',
    },
  },
  newLink: {
    signIn: 'Se connecter pour un nouveau lien',
    send: 'Envoyer un nouveau lien',
    sent: 'Un nouveau lien est en route vers {address}. Il est valable 24 heures.',
    confirmed: '{address} est confirmée.',
    confirmedMeanwhile: '{address} est déjà confirmée.',
  },
};
