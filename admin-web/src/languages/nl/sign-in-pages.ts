import type { brandingTexts } from '../../sign-in/branding-texts';
import type { providerSteps as providerStepsTexts } from '../../sign-in/provider-steps-texts';
import type { Translation } from '../../texts';

export const branding: Translation<typeof brandingTexts.english> = {
  title: 'Gehoste pagina’s en huisstijl',
  description: 'Aanmeld-, account- en betaalpagina’s die Hallpass voor dit project levert, in uw stijl.',
  page: 'Gehoste aanmeldpagina',
  pageHint: 'Klaar voor gebruik: link ernaar, of stuur mensen erheen zolang uw app geen eigen aanmeldpagina heeft.',
  address: 'Adres',
  open: 'Pagina openen',
  use: 'Gebruik',
  useLabel: 'Gebruikers melden zich op deze pagina’s aan',
  useHint:
    'Uitgeschakeld zeggen de pagina’s dat niemand zich daar aanmeldt, en hun links en codes werken niet meer. De betaal- en klantpagina’s blijven.',
  useRisk:
    'Niemand kan zich nog aanmelden of zijn account gebruiken op de gehoste pagina’s. Sessies van apps blijven bestaan.',
  color: 'Accentkleur',
  colorHint: 'Knoppen en links van de gehoste pagina’s. De voorvertoning ernaast verandert terwijl u kiest.',
  colorLabel: 'Kleur',
  colorText: 'Als tekst',
  colorInvalid: 'Schrijf hem als # en zes hexadecimale tekens, zoals #17614e.',
  colorDefault: 'Standaard gebruiken',
  adapted: 'Waar deze kleur niet leesbaar is, gebruiken de pagina’s de dichtstbijzijnde die dat wel is.',
  save: 'Kleur opslaan',
  contrastGood: 'Goed leesbaar',
  contrastEnough: 'Alleen genoeg voor grote tekst',
  contrastPoor: 'Slecht leesbaar',
  contrastOnLight: 'Op een lichte pagina: {ratio} op 1',
  contrastOnDark: 'Op een donkere pagina: {ratio} op 1',
  logos: 'Logo’s',
  logosHint: 'PNG, JPEG, WebP of GIF van minder dan 100 KB. Op de gehoste pagina’s, in e-mails en in dit dashboard.',
  logo: 'Logo',
  logoHint: 'Vierkant: het project in een lijst.',
  fullLogo: 'Breed logo',
  fullLogoHint: 'Met de naam erin: de kop van pagina’s en e-mails.',
  upload: 'Uploaden',
  replace: 'Vervangen',
  remove: 'Verwijderen',
  tooLarge: 'Dit bestand is {size} KB groot. Gebruik er een van minder dan 100 KB.',
  notImage: 'Dit is geen PNG-, JPEG-, WebP- of GIF-afbeelding.',
  logoSaved: 'Logo opgeslagen',
  logoRemoved: 'Logo verwijderd',
  uploadLabel: '{logo} uploaden',
  removeLabel: '{logo} verwijderen',
  preview: 'Voorvertoning',
  previewLabel: 'Hoe de aanmeldpagina eruitziet',
  previewSignIn: 'Inloggen',
  previewSignUp: 'Registreren',
};

export const providerSteps: Translation<typeof providerStepsTexts.english> = {
  google: `Kies of maak een project, dan ‘Clients’ en ‘Create client’ van het type ‘Web application’.
Voeg het callbackadres toe onder ‘Authorized redirect URIs’.
Geef onder ‘Branding’ en ‘Audience’ de naam op die mensen zien, en publiceer de app.
Kopieer client ID en client secret naar het formulier.`,
  github: `Kies onder ‘OAuth Apps’ ‘New OAuth app’.
Voer het callbackadres in als ‘Authorization callback URL’.
Kopieer het client ID, kies ‘Generate a new client secret’ en kopieer dat ook.
Met een GitHub App in plaats daarvan: geef die het accountrecht ‘Email addresses’, alleen lezen.`,
  microsoft: `Kies onder ‘App registrations’ ‘New registration’, en welke accounts zich mogen aanmelden.
Voer het callbackadres in als redirect URI van het platform ‘Web’.
Maak onder ‘Certificates & secrets’ een client secret en kopieer de waarde, niet het ID.
Kopieer het application ID als client ID. Voer voor werk- of schoolaccounts ook de tenant in.`,
  spotify: `Kies ‘Create app’ en vink ‘Web API’ aan.
Voer het callbackadres in onder ‘Redirect URIs’.
Kopieer client ID en client secret uit de instellingen ervan.
Vraag ‘Extended quota mode’ aan voordat meer dan een paar mensen zich aanmelden.`,
  facebook: `Kies ‘Create app’ met de use case ‘Authenticate and request data from users with Facebook Login’.
Voer het callbackadres in onder ‘Valid OAuth Redirect URIs’ van Facebook Login.
Voeg het recht ‘email’ toe: accounts zonder adres kunnen zich niet aanmelden.
Kopieer App ID en App secret uit de basisinstellingen als client ID en client secret.`,
  discord: `Kies ‘New Application’, dan ‘OAuth2’.
Voer het callbackadres in onder ‘Redirects’.
Kopieer het client ID, kies ‘Reset Secret’ en kopieer dat ook.`,
  gitlab: `Kies ‘Add new application’.
Voer het callbackadres in als ‘Redirect URI’ en laat ‘Confidential’ aangevinkt.
Vink de scope ‘read_user’ aan.
Kopieer Application ID en Secret als client ID en client secret.`,
  bitbucket: `Open de instellingen van een workspace, dan ‘OAuth consumers’ en ‘Add consumer’.
Voer het callbackadres in als ‘Callback URL’.
Vink de rechten ‘Account: Email’ en ‘Account: Read’ aan.
Kopieer Key en Secret als client ID en client secret.`,
  linkedin: `Kies ‘Create app’ en voeg het product ‘Sign In with LinkedIn using OpenID Connect’ toe.
Voer onder ‘Auth’ het callbackadres in als ‘Authorized redirect URL’.
Kopieer client ID en primary client secret.`,
  apple: `Registreer een App ID met ‘Sign in with Apple’, dan een Services ID: de identifier daarvan is het client ID.
Configureer het Services ID met de host van deze server en met het callbackadres als return URL.
Maak een sleutel voor ‘Sign in with Apple’.
Onderteken het client secret, een JWT, met die sleutel. Apple aanvaardt het hoogstens zes maanden: noteer wanneer u het volgende maakt.`,
  x: `Maak een project met een app en stel ‘User authentication settings’ van het type ‘Web App’ in.
Voer het callbackadres in als ‘Callback URI’.
Kopieer het OAuth 2.0 client ID en client secret.
X geeft geen e-mailadres: zulke gebruikers hebben er geen tot ze er een toevoegen.`,
  twitch: `Kies ‘Register Your Application’ van het type ‘Confidential’.
Voer het callbackadres in onder ‘OAuth Redirect URLs’.
Kopieer het client ID, kies ‘New Secret’ en kopieer dat ook.`,
  oidc: `Registreer een webapplicatie, van de soort die een authorization code gebruikt.
Voer het callbackadres in als redirect URI.
Kopieer client ID, client secret en het adres van de issuer.
De aanbieder moet zijn ID-tokens met een openbare sleutel ondertekenen en de nonce erin zetten; bijna alle doen dat.`,
};
