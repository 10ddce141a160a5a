import type { oauthTexts } from '../../auth/oauth-texts';
import type { authTexts } from '../../auth/texts';
import type { Translation } from '../../texts';

export const auth: Translation<typeof authTexts.english> = {
  fields: {
    email: 'Adresse e-mail',
    emailExample: 'vous@example.com',
    emailMissing: 'Saisissez votre adresse e-mail.',
    emailMalformed: 'Saisissez une adresse e-mail telle que vous@example.com.',
    emailLong: 'Une adresse e-mail a au plus 256 caractères.',
    password: 'Mot de passe',
    passwordMissing: 'Saisissez votre mot de passe.',
    newPasswordHint: 'De 8 à 70 caractères. Quelques mots sans rapport entre eux font un mot de passe robuste.',
    newPasswordShort: 'Utilisez au moins 8 caractères.',
    newPasswordLong: 'Utilisez au plus 70 caractères.',
  },
  signIn: {
    page: 'Connexion',
    title: 'Se connecter à Hallpass',
    description: 'Gérez vos projets et leurs utilisateurs.',
    action: 'Se connecter',
    wrong: 'Adresse e-mail ou mot de passe erroné.',
    forgot: 'Mot de passe oublié ?',
    noAccount: 'Pas encore de compte ? {link}',
    noAccountLink: 'Créez-en un',
  },
  signUp: {
    page: 'Créer un compte',
    title: 'Créer votre compte',
    description: 'Les propriétaires créent des projets et gèrent leurs utilisateurs.',
    setUpPage: 'Mise en service',
    setUpTitle: 'Mettre en service Hallpass',
    setUpDescription: 'Créez le premier compte de propriétaire de ce serveur.',
    invitedDescription: 'Utilisez l’adresse e-mail à laquelle l’invitation a été envoyée.',
    invitationRefused:
      'L’invitation ne vaut pas pour cette adresse. Utilisez celle à laquelle elle a été envoyée ; si c’est bien elle, demandez une nouvelle invitation.',
    action: 'Créer le compte',
    hasAccount: 'Vous avez déjà un compte ? {link}',
    hasAccountLink: 'Connectez-vous',
    closed:
      'Ce serveur n’ouvre pas lui-même de nouveaux comptes de propriétaire. Demandez à l’un de ses propriétaires de vous inviter, ou connectez-vous si vous avez un compte.',
    first:
      'Le premier propriétaire s’inscrit avec le lien que le serveur a affiché à son démarrage : cherchez-le dans le terminal ou le journal. Tous les suivants sont invités.',
    linkSpent:
      'Ce lien ne fonctionne plus. Il ne sert qu’une fois ; le serveur en affiche un nouveau à chaque démarrage, tant qu’il n’y a pas de propriétaire.',
    over: {
      title: 'Connectez-vous pour continuer',
      description: 'Votre compte a été créé.',
      text: 'La seconde étape n’a pas été terminée. Saisissez à nouveau votre mot de passe, puis un code.',
      signIn: 'Se connecter',
    },
  },
  secondFactor: {
    title: 'Validation en deux étapes',
    startOver: 'Recommencer',
    action: 'Se connecter',
    app: {
      description: 'Saisissez le code que votre application d’authentification affiche maintenant.',
      label: 'Code à 6 chiffres',
      missing: 'Saisissez les 6 chiffres de votre application d’authentification.',
      wrong:
        'Ce code est erroné ou a déjà été utilisé. Attendez le suivant et vérifiez que votre téléphone est à l’heure.',
      switch: 'Utiliser plutôt un code de secours',
    },
    backup: {
      description: 'Saisissez l’un des codes que vous avez conservés lors de l’activation. Chacun fonctionne une fois.',
      label: 'Code de secours',
      missing: 'Saisissez l’un de vos codes de secours.',
      wrong: 'Ce code est erroné ou a déjà été utilisé. Essayez-en un autre de votre dernière liste.',
      switch: 'Utiliser plutôt l’application d’authentification',
    },
    expired: 'Cela a pris plus de 5 minutes. Saisissez à nouveau votre mot de passe.',
    tooMany: 'Trop de codes erronés. Saisissez à nouveau votre mot de passe, puis un code.',
    ended: 'Cette connexion ne peut plus être terminée. Saisissez à nouveau votre mot de passe.',
  },
};

export const oauth: Translation<typeof oauthTexts.english> = {
  or: 'ou',
  with: 'Continuer avec {provider}',
  passkey: 'Utiliser une clé d’accès',
  passkeyRefused: 'La clé d’accès ne vous a pas connecté. Réessayez, ou connectez-vous autrement.',
  emailCode: {
    way: 'Code par e-mail',
    title: 'Se connecter par e-mail',
    text: 'Vous recevez un e-mail avec un code et un lien, valables dix minutes.',
    send: 'Envoyer l’e-mail',
    codeTitle: 'Regardez dans votre boîte',
    codeText: 'Un e-mail avec un code de 6 caractères est en route vers {address}.',
    codeLabel: 'Code',
    codeMissing: 'Saisissez le code de l’e-mail.',
    codeWrong: 'Ce code n’est pas valable. Saisissez-le comme dans le dernier e-mail, ou demandez-en un autre.',
    signIn: 'Se connecter',
    again: 'Envoyer un autre e-mail',
    back: 'Autres façons de se connecter',
    linkText: 'Vous avez ouvert le lien d’un e-mail de connexion.',
    deadTitle: 'Ce lien n’est plus valable',
    deadText: 'Personne n’a été connecté.',
    deadWhy: 'Un lien vaut une fois, pendant dix minutes. Demandez un nouvel e-mail.',
  },
  finishing: 'Connexion en cours',
  failedTitle: 'La connexion a échoué',
  failedText: 'Rien n’a changé.',
  again: 'Retour à la connexion',
  account: 'Retour à votre compte',
  stale: 'Le retour depuis le fournisseur fonctionne une fois, et pendant dix minutes. Recommencez.',
  factorOver: 'La seconde étape n’a pas été terminée. Reconnectez-vous.',
  denied: 'Selon le fournisseur, vous n’avez pas donné votre accord.',
  signUpOff:
    'Ce serveur n’accepte pas de nouveaux comptes de propriétaire. Demandez à l’un de ses propriétaires de vous inviter.',
  taken:
    'Un compte a déjà cette adresse e-mail ici. Connectez-vous comme auparavant, puis associez le fournisseur dans votre compte.',
  otherUser: 'Ce compte-là connecte déjà un autre compte ici.',
  timeout: 'Cela a pris plus de dix minutes. Recommencez.',
  unknown: 'Le fournisseur a donné une réponse inutilisable. Réessayez, ou connectez-vous autrement.',
};
