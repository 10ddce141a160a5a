import type { MailTexts } from './mail-texts.js';

export const fr: MailTexts = {
  greeting: {
    hello: 'Bonjour,',
    helloName: 'Bonjour {name},',
    plainLink: 'Si le bouton ne fonctionne pas, ouvrez ce lien :',
  },
  email_verification: {
    subject: 'Confirmez votre adresse e-mail pour {project}',
    heading: 'Confirmez votre adresse e-mail',
    paragraphs: [
      'Veuillez confirmer que cette adresse est la vôtre afin de l’utiliser avec {project}.',
      'Le compte a été créé le {accountMadeAt}, depuis : {requestPlace}.',
      'L’adresse a été ajoutée à un compte le {addressAddedAt}, depuis : {requestPlace}.',
      'Le compte a aussi l’adresse {accountOwner}.',
    ],
    button: 'Confirmer l’adresse',
    footnote:
      'Le lien ne fonctionne qu’une fois. Si ce n’était pas vous, prenez l’autre lien : votre adresse est libérée et ce qui a été créé avec elle prend fin.',
    quietLink: 'Ce n’était pas moi',
  },
  password_reset: {
    subject: 'Nouveau mot de passe pour {project}',
    heading: 'Choisissez un nouveau mot de passe',
    paragraphs: ['Quelqu’un, vous espérons-le, a demandé un nouveau mot de passe pour votre compte chez {project}.'],
    button: 'Choisir un mot de passe',
    footnote: 'Le lien ne fonctionne qu’une fois. Sans demande de votre part, votre mot de passe reste inchangé.',
  },
  magic_link: {
    subject: 'Connexion à {project} : votre code est {otp}',
    heading: 'Connexion à {project}',
    paragraphs: ['Saisissez ce code là où vous l’avez demandé, ou utilisez le bouton sur cet appareil.'],
    button: 'Se connecter',
    footnote: 'Le code et le lien ne servent qu’une fois. Ne les donnez à personne. Rien demandé ? Ignorez ce message.',
  },
  team_invitation: {
    subject: 'Invitation à rejoindre {teamDisplayName}',
    heading: 'Vous êtes invité',
    paragraphs: ['Vous êtes invité à rejoindre l’équipe {teamDisplayName} chez {project}.'],
    button: 'Accepter l’invitation',
    footnote: 'L’invitation vaut pour cette adresse. Si vous ne connaissez pas l’équipe, ignorez ce message.',
  },
  sign_in_invitation: {
    subject: 'Invitation à {project}',
    heading: 'Bienvenue chez {project}',
    paragraphs: ['Vous êtes invité à vous connecter à {project}.'],
    button: 'Se connecter',
    footnote: 'Si vous ne connaissez pas {project}, ignorez ce message.',
  },
  security_notice: {
    subject: '{heading} – {project}',
    heading: '{heading}',
    paragraphs: [
      '{sentence}',
      'Mot de passe, choisi le {passwordSince}',
      'Clés d’accès : {passkeys}',
      'Comptes de fournisseurs : {providers}',
      'Autres adresses : {otherAddresses}',
      'Clés d’API : {apiKeys}. Révoquez celles que vous n’avez pas créées.',
      'Appareils et outils en ligne de commande connectés : {sessions}',
    ],
    footnote:
      'Si c’était vous, il n’y a rien à faire. Sinon, connectez-vous, fermez toutes les autres sessions et changez de mot de passe.',
  },
  securityChanges: {
    password_changed: [
      'Votre mot de passe a été modifié',
      'Le mot de passe de votre compte chez {project} a été modifié et les autres appareils ont été déconnectés.',
    ],
    password_set: [
      'Un mot de passe a été défini',
      'Votre compte chez {project} a désormais un mot de passe qui permet de s’y connecter.',
    ],
    password_reset: [
      'Votre mot de passe a été réinitialisé',
      'Un nouveau mot de passe a été choisi pour votre compte chez {project} et tous les appareils ont été déconnectés.',
    ],
    totp_enabled: [
      'La connexion en deux étapes est activée',
      'La connexion à votre compte chez {project} demande désormais aussi un code de votre application d’authentification.',
    ],
    totp_disabled: [
      'La connexion en deux étapes est désactivée',
      'La connexion à votre compte chez {project} ne demande plus de code de votre application d’authentification.',
    ],
    backup_codes_created: [
      'De nouveaux codes de secours ont été créés',
      'De nouveaux codes de secours ont été créés pour votre compte chez {project}. Les anciens ne fonctionnent plus.',
    ],
    backup_code_used: [
      'Un code de secours a été utilisé',
      'Une connexion à votre compte chez {project} a eu lieu avec un code de secours.',
    ],
    passkey_added: [
      'Une clé d’accès a été ajoutée',
      'Une nouvelle clé d’accès permet de se connecter à votre compte chez {project}.',
    ],
    passkey_removed: [
      'Une clé d’accès a été supprimée',
      'Une clé d’accès de votre compte chez {project} a été supprimée et ne permet plus de se connecter.',
    ],
    sign_in_address_changed: [
      'Votre adresse de connexion a été modifiée',
      'Une adresse e-mail qui permet de se connecter à votre compte chez {project} a été modifiée.',
    ],
    new_sign_in: [
      'Nouvelle connexion à votre compte',
      'Une connexion à votre compte chez {project} a eu lieu depuis un nouvel endroit.',
    ],
    account_linked: [
      'Un compte a été associé',
      'Un compte d’un autre fournisseur a été associé à votre compte chez {project}.',
    ],
    account_secured: [
      'Votre compte a été sécurisé',
      'Vous avez prouvé que cette adresse est la vôtre. Ce qui avait été défini sur le compte chez {project} avant cette preuve, comme un mot de passe ou des sessions, a été supprimé pour votre sécurité.',
    ],
    ways_in_ended: [
      'Tout le reste a pris fin',
      'Le mot de passe de votre compte chez {project} a été réinitialisé, et tout ce qui pouvait agir par ailleurs pour le compte a pris fin : clés d’accès, clés d’API, sessions et connexion par des fournisseurs ou d’autres adresses. L’adresse de la réinitialisation permet toujours de se connecter. Si ce n’était pas vous, contactez {project}.',
    ],
    mailbox_sign_in: [
      'Première connexion par e-mail',
      'Une première connexion par e-mail à votre compte chez {project} a eu lieu. On peut aussi y entrer des manières suivantes. Si l’une n’est pas la vôtre, retirez-la : changez de mot de passe, supprimez les clés d’accès, comptes et adresses que vous ne connaissez pas, ou adressez-vous aux responsables de {project}.',
    ],
    address_disowned: [
      'Une adresse a été retirée de votre compte',
      'Le titulaire d’une adresse e-mail a indiqué que votre compte chez {project} n’est pas le sien ; l’adresse a donc été retirée. En cas de faute de frappe, ajoutez la bonne adresse.',
    ],
  },
  api_key_leaked: {
    subject: 'Clé d’API se terminant par {lastFour} rendue publique – {project}',
    heading: 'Une clé d’API a été rendue publique',
    paragraphs: [
      'La clé d’API "{description}" de {project}, se terminant par {lastFour}, était lisible par tous. Elle a été révoquée et ne donne plus aucun accès.',
      'Trouvée ici : {foundAt}',
    ],
    footnote: 'Créez une nouvelle clé, remplacez l’ancienne partout et vérifiez ce qui en a été fait.',
  },
  webhook_disabled: {
    subject: 'Un webhook de {projectName} a été désactivé – {project}',
    heading: 'Un webhook a été désactivé',
    paragraphs: [
      'Le webhook de {projectName} chez {endpointHost} n’a accepté aucun message depuis le {failingSince}. Plus rien ne lui est envoyé.',
      'Il a répondu {goneAnswer}, ce qui signifie qu’il ne veut plus de messages.',
    ],
    footnote: 'Réparez le récepteur, puis réactivez le webhook. Ce qu’il a manqué peut être envoyé de nouveau.',
  },
  payment_receipt: {
    subject: 'Votre reçu de {project}',
    heading: 'Merci',
    paragraphs: ['Votre paiement de {amount} pour {productDisplayName} chez {project} est arrivé.'],
    button: 'Voir le reçu',
    footnote: 'Conservez ce message comme justificatif.',
  },
  payment_failed: {
    subject: 'Votre paiement à {project} a échoué',
    heading: 'Votre paiement a échoué',
    paragraphs: [
      'Nous n’avons pas pu encaisser {amount} pour {productDisplayName} chez {project}. Vérifiez votre moyen de paiement.',
    ],
    button: 'Vérifier le paiement',
    footnote: 'Si vous avez payé entre-temps, il n’y a rien à faire.',
  },
  subscription_renewal_upcoming: {
    subject: 'Votre abonnement chez {project} sera renouvelé le {renewsAt}',
    heading: 'Votre abonnement sera bientôt renouvelé',
    paragraphs: ['Votre abonnement à {productDisplayName} chez {project} sera renouvelé le {renewsAt} pour {amount}.'],
    footnote: 'Si vous voulez le garder, il n’y a rien à faire. Sinon, résiliez-le avant ce jour.',
  },
  subscription_canceled: {
    subject: 'Votre abonnement chez {project} a pris fin',
    heading: 'Votre abonnement a pris fin',
    paragraphs: [
      'Votre abonnement à {productDisplayName} chez {project} a pris fin le {endedAt}. Plus rien n’est prélevé.',
    ],
    footnote: 'Si ce n’était pas voulu, vous pouvez vous réabonner à tout moment.',
  },
  payment_refunded: {
    subject: 'Votre remboursement de {project}',
    heading: 'Votre remboursement est en route',
    paragraphs: ['{project} a remboursé {amount} pour {productDisplayName}.'],
    footnote: 'Il peut s’écouler quelques jours avant que votre banque ne l’affiche.',
  },
  payment_disputed: {
    subject: 'Un paiement de {projectName} a été contesté – {project}',
    heading: 'Un paiement a été contesté',
    paragraphs: [
      'Un client de {projectName} a contesté auprès de sa banque un paiement de {amount} pour {productDisplayName}. La banque retient l’argent jusqu’à la décision.',
    ],
    footnote:
      'Répondez auprès de votre prestataire de paiement avant l’échéance, preuves de livraison à l’appui. D’ici là, le client conserve ce qu’il a acheté.',
    testFootnote:
      'Il s’agit d’un paiement de test : aucun argent n’a circulé. Tranchez vous-même la contestation dans le tableau de bord.',
  },
  managePurchases: 'Gérer ou résilier vos achats',
  unsubscribe: 'Ne plus recevoir ce type de messages',
  unknownPlace: 'lieu inconnu',
};
