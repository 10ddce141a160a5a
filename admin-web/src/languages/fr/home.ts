import type { homeTexts } from '../../home/texts';
import type { Translation } from '../../texts';

const methodNames = {
  password: 'Mot de passe',
  passkey: 'Clé d’accès',
  otp: 'Code par e-mail',
  anonymous: 'Anonyme',
  other: 'Autre',
};

export const home: Translation<typeof homeTexts.english> = {
  production: 'Production',
  development: 'Développement',
  metricsFailed: 'Impossible de charger les chiffres',
  what: 'les chiffres',
  setUp: {
    title: 'Connecter votre application',
    description: 'Tout ce qui suit est déjà rempli pour ce projet. Choisissez avec quoi votre application est faite.',
    projectId: 'ID du projet',
    apiUrl: 'URL de l’API',
    library: 'Bibliothèque',
    ours: 'Bibliothèque Hallpass',
    published: 'Bibliothèque Stack Auth',
    frameworks: 'Avec quoi votre application est faite',
    install: 'Installer',
    makeKey: 'Insérer une clé publiable',
    makeKeyWhy:
      'Les clés sont affichées une seule fois, à leur création. Ceci en crée une destinée aux navigateurs et la place dans le code.',
    keyName: 'Premiers pas',
    keyMade:
      'La clé publiable de ce projet est dans le code. Elle reste affichée jusqu’à ce que vous fermiez cette page ; créez-en une autre à tout moment sous Clés.',
    secretKey: 'Un back-end a aussi besoin d’une clé serveur secrète : créez-en une sous Clés.',
    hostedTitle: 'Ou commencez sans code',
    hosted: 'Chaque projet a sa propre page de connexion sur ce serveur. Inscrivez-vous-y comme premier utilisateur.',
    hostedLabel: 'Page de connexion hébergée',
    openHosted: 'S’y inscrire',
    waiting: 'En attente de votre premier utilisateur',
    waitingHint: 'Cette page le remarque d’elle-même.',
    arrived: 'Votre premier utilisateur est arrivé.',
  },
  figures: {
    users: 'Utilisateurs',
    signUps: 'Inscriptions, 30 jours',
    active: 'Actifs, 30 jours',
    failures: 'Connexions échouées, 30 jours',
    today: '{count} aujourd’hui',
    ofThem: '{percent} de tous les utilisateurs',
  },
  signUps: { title: 'Inscriptions', label: 'Inscriptions par jour et par méthode' },
  active: {
    title: 'Utilisateurs actifs',
    label: 'Utilisateurs actifs',
    day: 'Jour',
    week: 'Semaine',
    month: 'Mois',
    period: 'Comptés par',
  },
  methods: {
    title: 'Modes de connexion',
    label: 'Utilisateurs par mode de connexion',
    empty: 'Aucun utilisateur n’a encore de mode de connexion.',
  },
  countries: {
    title: 'Pays',
    label: 'Utilisateurs par pays',
    empty: 'Le pays d’aucun utilisateur n’est encore connu.',
  },
  mails: {
    title: 'E-mail',
    label: 'E-mails par jour et par résultat',
    empty: 'Aucun e-mail n’a été demandé ces 30 derniers jours.',
    all: 'Tous les e-mails',
  },
  failures: {
    title: 'Connexions échouées',
    label: 'Connexions échouées par jour et par cause',
    empty: 'Aucune connexion n’a échoué ces 30 derniers jours.',
  },
  outcomes: { sent: 'Envoyés', captured: 'Capturés', failed: 'Échoués', skipped: 'Ignorés', pending: 'En attente' },
  retention: {
    title: 'Rétention',
    description: 'Parmi les inscrits d’une semaine, combien étaient actifs cette semaine-là et les semaines suivantes.',
    week: 'Inscrits la semaine du',
    signUps: 'Inscriptions',
    after: 'Semaine {count}',
    empty: 'Il y aura quelque chose à voir quand les premiers utilisateurs seront là depuis une semaine.',
  },
  recent: { title: 'Nouveaux utilisateurs', all: 'Tous les utilisateurs' },
  methodNames,
  attention: {
    title: 'À surveiller',
    processes:
      'Plusieurs processus Hallpass utilisent cette base de données, mais REDIS_URL n’est pas définie. Les requêtes sont plus lentes et chaque processus compte les limites de requêtes séparément. Définissez REDIS_URL pour tous les processus ou n’en exécutez qu’un seul.',
    keysEnd: {
      one: 'Les clés « {name} » expirent bientôt ({when}).',
      other: 'Les clés « {name} » expirent bientôt ({when}) ; en tout, {count} jeux de clés arrivent à expiration.',
    },
    keysEndAction: 'Créer de nouvelles clés',
    endpointOff: 'Les webhooks vers {url} sont désactivés : des messages y ont été abandonnés.',
    endpointFails: {
      one: '{count} message de webhook vers {url} a été abandonné.',
      other: '{count} messages de webhook vers {url} ont été abandonnés.',
    },
    endpointAction: 'Afficher les livraisons',
    mailFails: {
      one: '{count} e-mail sur {total} a échoué ces 7 derniers jours.',
      other: '{count} e-mails sur {total} ont échoué ces 7 derniers jours.',
    },
    mailAction: 'Afficher les e-mails',
    mailWaits: {
      one: '{count} e-mail d’un jour précédent est encore en attente.',
      other: '{count} e-mails de jours précédents sont encore en attente.',
    },
  },
  launch: {
    title: 'Avant la mise en production',
    description: 'Vérifié automatiquement au fil de vos réglages.',
    progress: '{done} sur {all}',
    done: 'Terminé',
    open: 'À faire',
    key: 'Créer des clés pour votre application',
    user: 'Voir le premier utilisateur s’inscrire',
    sender: 'Envoyer les e-mails depuis une adresse à vous',
    providers: 'Utiliser les fournisseurs de connexion avec vos propres clés',
    domains: 'Faire confiance à votre domaine en https seulement, et à aucun localhost',
    production: 'Passer en mode production',
  },
};
