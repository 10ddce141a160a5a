import type { brandingTexts } from '../../sign-in/branding-texts';
import type { providerSteps as providerStepsTexts } from '../../sign-in/provider-steps-texts';
import type { Translation } from '../../texts';

export const branding: Translation<typeof brandingTexts.english> = {
  title: 'Pages hébergées et identité visuelle',
  description: 'Les pages de connexion, de compte et de paiement que Hallpass fournit pour ce projet, à votre image.',
  page: 'Page de connexion hébergée',
  pageHint:
    'Prête à l’emploi : créez un lien vers elle, ou envoyez-y les gens tant que votre application n’a pas sa propre connexion.',
  address: 'Adresse',
  open: 'Ouvrir la page',
  use: 'Utilisation',
  useLabel: 'Les utilisateurs se connectent sur ces pages',
  useHint:
    'Désactivées, les pages indiquent qu’on ne s’y connecte pas, et leurs liens et codes ne valent plus rien. Les pages de paiement et des clients restent.',
  useRisk:
    'Plus personne ne pourra se connecter ni utiliser son compte sur les pages hébergées. Les sessions des applications restent.',
  color: 'Couleur d’accent',
  colorHint: 'Boutons et liens des pages hébergées. L’aperçu à côté change selon votre choix.',
  colorLabel: 'Couleur',
  colorText: 'En texte',
  colorInvalid: 'Écrivez # et six chiffres hexadécimaux, par exemple #17614e.',
  colorDefault: 'Utiliser la couleur par défaut',
  adapted: 'Là où cette couleur est illisible, les pages utilisent la plus proche qui soit lisible.',
  save: 'Enregistrer la couleur',
  contrastGood: 'Facile à lire',
  contrastEnough: 'Suffisant pour les grands textes seulement',
  contrastPoor: 'Difficile à lire',
  contrastOnLight: 'Sur une page claire : {ratio} pour 1',
  contrastOnDark: 'Sur une page sombre : {ratio} pour 1',
  logos: 'Logos',
  logosHint:
    'PNG, JPEG, WebP ou GIF de moins de 100 Ko. Sur les pages hébergées, dans les e-mails et dans ce tableau de bord.',
  logo: 'Logo',
  logoHint: 'Carré : le projet dans une liste.',
  fullLogo: 'Logo large',
  fullLogoHint: 'Avec le nom : l’en-tête des pages et des e-mails.',
  upload: 'Importer',
  replace: 'Remplacer',
  remove: 'Retirer',
  tooLarge: 'Ce fichier fait {size} Ko. Utilisez-en un de moins de 100 Ko.',
  notImage: 'Ce n’est pas une image PNG, JPEG, WebP ou GIF.',
  logoSaved: 'Logo enregistré',
  logoRemoved: 'Logo retiré',
  uploadLabel: 'Importer {logo}',
  removeLabel: 'Retirer {logo}',
  preview: 'Aperçu',
  previewLabel: 'L’apparence de la page de connexion',
  previewSignIn: 'Se connecter',
  previewSignUp: 'S’inscrire',
};

export const providerSteps: Translation<typeof providerStepsTexts.english> = {
  google: `Choisissez ou créez un projet, puis « Clients » et « Create client » de type « Web application ».
Ajoutez l’adresse de callback sous « Authorized redirect URIs ».
Sous « Branding » et « Audience », indiquez le nom que voient les gens, et publiez l’application.
Copiez l’ID client et le secret client dans le formulaire.`,
  github: `Sous « OAuth Apps », choisissez « New OAuth app ».
Saisissez l’adresse de callback comme « Authorization callback URL ».
Copiez l’ID client, choisissez « Generate a new client secret », et copiez-le aussi.
Avec une GitHub App à la place : donnez-lui la permission de compte « Email addresses », en lecture seule.`,
  microsoft: `Sous « App registrations », choisissez « New registration », et quels comptes peuvent se connecter.
Saisissez l’adresse de callback comme URI de redirection de la plateforme « Web ».
Sous « Certificates & secrets », créez un secret client et copiez sa valeur, pas son ID.
Copiez l’ID d’application comme ID client. Pour les comptes professionnels ou scolaires, saisissez aussi le tenant.`,
  spotify: `Choisissez « Create app » et cochez « Web API ».
Saisissez l’adresse de callback sous « Redirect URIs ».
Copiez l’ID client et le secret client depuis ses paramètres.
Demandez le « Extended quota mode » avant que plus de quelques personnes se connectent.`,
  facebook: `Choisissez « Create app » avec le cas d’usage « Authenticate and request data from users with Facebook Login ».
Saisissez l’adresse de callback sous « Valid OAuth Redirect URIs » de Facebook Login.
Ajoutez la permission « email » : les comptes sans adresse ne peuvent pas se connecter.
Copiez App ID et App secret des paramètres de base comme ID client et secret client.`,
  discord: `Choisissez « New Application », puis « OAuth2 ».
Saisissez l’adresse de callback sous « Redirects ».
Copiez l’ID client, choisissez « Reset Secret », et copiez-le aussi.`,
  gitlab: `Choisissez « Add new application ».
Saisissez l’adresse de callback comme « Redirect URI », et laissez « Confidential » coché.
Cochez le scope « read_user ».
Copiez Application ID et Secret comme ID client et secret client.`,
  bitbucket: `Ouvrez les paramètres d’un workspace, puis « OAuth consumers » et « Add consumer ».
Saisissez l’adresse de callback comme « Callback URL ».
Cochez les permissions « Account: Email » et « Account: Read ».
Copiez Key et Secret comme ID client et secret client.`,
  linkedin: `Choisissez « Create app », et ajoutez le produit « Sign In with LinkedIn using OpenID Connect ».
Sous « Auth », saisissez l’adresse de callback comme « Authorized redirect URL ».
Copiez l’ID client et le secret client principal.`,
  apple: `Enregistrez un App ID avec « Sign in with Apple », puis un Services ID : son identifiant est l’ID client.
Configurez le Services ID avec l’hôte de ce serveur et avec l’adresse de callback comme URL de retour.
Créez une clé pour « Sign in with Apple ».
Signez le secret client, un JWT, avec cette clé. Apple l’accepte six mois au plus : notez quand créer le suivant.`,
  x: `Créez un projet avec une application, et configurez « User authentication settings » de type « Web App ».
Saisissez l’adresse de callback comme « Callback URI ».
Copiez l’ID client et le secret client OAuth 2.0.
X ne donne pas d’adresse e-mail : ces utilisateurs n’en ont pas avant d’en ajouter une.`,
  twitch: `Choisissez « Register Your Application » de type « Confidential ».
Saisissez l’adresse de callback sous « OAuth Redirect URLs ».
Copiez l’ID client, choisissez « New Secret », et copiez-le aussi.`,
  oidc: `Enregistrez une application web, du type qui utilise un code d’autorisation.
Saisissez l’adresse de callback comme URI de redirection.
Copiez l’ID client, le secret client et l’adresse de l’émetteur.
Le fournisseur doit signer ses jetons d’identité avec une clé publique et y placer le nonce ; presque tous le font.`,
};
