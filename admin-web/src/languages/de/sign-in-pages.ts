import type { brandingTexts } from '../../sign-in/branding-texts';
import type { providerSteps as providerStepsTexts } from '../../sign-in/provider-steps-texts';
import type { Translation } from '../../texts';

export const branding: Translation<typeof brandingTexts.english> = {
  title: 'Gehostete Seiten und Branding',
  description: 'Seiten für Anmeldung, Konto und Bezahlung, die Hallpass für dieses Projekt zeigt, in Ihrem Aussehen.',
  page: 'Gehostete Anmeldeseite',
  pageHint:
    'Sofort einsetzbar: Verlinken Sie sie, oder schicken Sie Ihre Benutzer dorthin, solange Ihre App keine eigene Anmeldung hat.',
  address: 'Adresse',
  open: 'Seite öffnen',
  use: 'Nutzung',
  useLabel: 'Benutzer melden sich auf diesen Seiten an',
  useHint:
    'Ausgeschaltet sagen die Seiten, dass sich dort niemand anmeldet, und ihre Links und Codes gelten nicht mehr. Die Seiten für Bezahlung und Kunden bleiben.',
  useRisk:
    'Auf den gehosteten Seiten kann sich niemand mehr anmelden oder sein Konto nutzen. Sitzungen von Apps bleiben bestehen.',
  color: 'Akzentfarbe',
  colorHint: 'Knöpfe und Links der gehosteten Seiten. Die Vorschau daneben ändert sich, während Sie wählen.',
  colorLabel: 'Farbe',
  colorText: 'Als Text',
  colorInvalid: 'Schreiben Sie sie als # und sechs Ziffern, etwa #17614e.',
  colorDefault: 'Standard verwenden',
  adapted: 'Wo diese Farbe nicht lesbar ist, verwenden die Seiten die nächste, die es ist.',
  save: 'Farbe speichern',
  contrastGood: 'Gut lesbar',
  contrastEnough: 'Genügt nur für große Schrift',
  contrastPoor: 'Schlecht lesbar',
  contrastOnLight: 'Auf heller Seite: {ratio} zu 1',
  contrastOnDark: 'Auf dunkler Seite: {ratio} zu 1',
  logos: 'Logos',
  logosHint:
    'PNG, JPEG, WebP oder GIF mit weniger als 100 KB. Auf den gehosteten Seiten, in E-Mails und in diesem Dashboard.',
  logo: 'Logo',
  logoHint: 'Quadratisch: das Projekt in einer Liste.',
  fullLogo: 'Breites Logo',
  fullLogoHint: 'Mit dem Namen darin: der Kopf von Seiten und E-Mails.',
  upload: 'Hochladen',
  replace: 'Ersetzen',
  remove: 'Entfernen',
  tooLarge: 'Diese Datei hat {size} KB. Verwenden Sie eine mit weniger als 100 KB.',
  notImage: 'Das ist kein PNG-, JPEG-, WebP- oder GIF-Bild.',
  logoSaved: 'Logo gespeichert',
  logoRemoved: 'Logo entfernt',
  uploadLabel: '{logo} hochladen',
  removeLabel: '{logo} entfernen',
  preview: 'Vorschau',
  previewLabel: 'Wie die Anmeldeseite aussieht',
  previewSignIn: 'Anmelden',
  previewSignUp: 'Registrieren',
};

export const providerSteps: Translation<typeof providerStepsTexts.english> = {
  google: `Wählen oder erstellen Sie ein Projekt, dann „Clients“ und „Create client“ mit dem Typ „Web application“.
Fügen Sie die Callback-Adresse unter „Authorized redirect URIs“ hinzu.
Geben Sie unter „Branding“ und „Audience“ den Namen an, den man sieht, und veröffentlichen Sie die App.
Kopieren Sie Client-ID und Client-Secret in das Formular.`,
  github: `Wählen Sie unter „OAuth Apps“ den Eintrag „New OAuth app“.
Geben Sie die Callback-Adresse als „Authorization callback URL“ ein.
Kopieren Sie die Client-ID, wählen Sie „Generate a new client secret“, und kopieren Sie auch dieses.
Stattdessen mit einer GitHub App: Geben Sie ihr die Kontoberechtigung „Email addresses“, nur lesend.`,
  microsoft: `Wählen Sie unter „App registrations“ den Eintrag „New registration“ und welche Konten sich anmelden dürfen.
Geben Sie die Callback-Adresse als Redirect-URI der Plattform „Web“ ein.
Erstellen Sie unter „Certificates & secrets“ ein Client-Secret, und kopieren Sie seinen Wert, nicht seine ID.
Kopieren Sie die Anwendungs-ID als Client-ID. Für Geschäfts- oder Schulkonten geben Sie auch den Mandanten ein.`,
  spotify: `Wählen Sie „Create app“, und haken Sie „Web API“ an.
Geben Sie die Callback-Adresse unter „Redirect URIs“ ein.
Kopieren Sie Client-ID und Client-Secret aus den Einstellungen.
Beantragen Sie „Extended quota mode“, bevor sich mehr als ein paar Personen anmelden.`,
  facebook: `Wählen Sie „Create app“ mit dem Anwendungsfall „Authenticate and request data from users with Facebook Login“.
Geben Sie die Callback-Adresse unter „Valid OAuth Redirect URIs“ von Facebook Login ein.
Fügen Sie die Berechtigung „email“ hinzu: Konten ohne Adresse können sich nicht anmelden.
Kopieren Sie App ID und App secret aus den Grundeinstellungen als Client-ID und Client-Secret.`,
  discord: `Wählen Sie „New Application“, dann „OAuth2“.
Geben Sie die Callback-Adresse unter „Redirects“ ein.
Kopieren Sie die Client-ID, wählen Sie „Reset Secret“, und kopieren Sie auch dieses.`,
  gitlab: `Wählen Sie „Add new application“.
Geben Sie die Callback-Adresse als „Redirect URI“ ein, und lassen Sie „Confidential“ angehakt.
Haken Sie den Scope „read_user“ an.
Kopieren Sie Application ID und Secret als Client-ID und Client-Secret.`,
  bitbucket: `Öffnen Sie die Einstellungen eines Workspace, dann „OAuth consumers“ und „Add consumer“.
Geben Sie die Callback-Adresse als „Callback URL“ ein.
Haken Sie die Berechtigungen „Account: Email“ und „Account: Read“ an.
Kopieren Sie Key und Secret als Client-ID und Client-Secret.`,
  linkedin: `Wählen Sie „Create app“, und fügen Sie das Produkt „Sign In with LinkedIn using OpenID Connect“ hinzu.
Geben Sie unter „Auth“ die Callback-Adresse als „Authorized redirect URL“ ein.
Kopieren Sie Client-ID und primäres Client-Secret.`,
  apple: `Registrieren Sie eine App ID mit „Sign in with Apple“, dann eine Services ID: Ihr Identifier ist die Client-ID.
Konfigurieren Sie die Services ID mit dem Host dieses Servers und der Callback-Adresse als Return URL.
Erstellen Sie einen Schlüssel für „Sign in with Apple“.
Signieren Sie mit diesem Schlüssel das Client-Secret, ein JWT. Apple nimmt es höchstens sechs Monate: Merken Sie vor, wann das nächste fällig ist.`,
  x: `Erstellen Sie ein Projekt mit einer App, und richten Sie „User authentication settings“ mit dem Typ „Web App“ ein.
Geben Sie die Callback-Adresse als „Callback URI“ ein.
Kopieren Sie Client-ID und Client-Secret für OAuth 2.0.
X gibt keine E-Mail-Adresse: Solche Benutzer haben keine, bis sie eine hinzufügen.`,
  twitch: `Wählen Sie „Register Your Application“ mit dem Typ „Confidential“.
Geben Sie die Callback-Adresse unter „OAuth Redirect URLs“ ein.
Kopieren Sie die Client-ID, wählen Sie „New Secret“, und kopieren Sie auch dieses.`,
  oidc: `Registrieren Sie eine Webanwendung, und zwar eine, die einen Autorisierungscode verwendet.
Geben Sie die Callback-Adresse als Redirect-URI ein.
Kopieren Sie Client-ID, Client-Secret und die Adresse des Issuers.
Der Anbieter muss seine ID-Tokens mit einem öffentlich prüfbaren Schlüssel signieren und die Nonce hineinschreiben; fast alle tun das.`,
};
