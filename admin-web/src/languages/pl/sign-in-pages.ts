import type { brandingTexts } from '../../sign-in/branding-texts';
import type { providerSteps as providerStepsTexts } from '../../sign-in/provider-steps-texts';
import type { Translation } from '../../texts';

export const branding: Translation<typeof brandingTexts.english> = {
  title: 'Hostowane strony i wygląd',
  description: 'Strony logowania, konta i kasy, które Hallpass udostępnia dla tego projektu, w Twoim wyglądzie.',
  page: 'Hostowana strona logowania',
  pageHint: 'Gotowa do użycia: podlinkuj ją albo kieruj tam ludzi, dopóki Twoja aplikacja nie ma własnego logowania.',
  address: 'Adres',
  open: 'Otwórz stronę',
  use: 'Użycie',
  useLabel: 'Użytkownicy logują się na tych stronach',
  useHint:
    'Po wyłączeniu strony informują, że nikt się tam nie loguje, a ich linki i kody przestają działać. Strony kasy i klientów pozostają.',
  useRisk: 'Na hostowanych stronach nikt już się nie zaloguje ani nie użyje konta. Sesje aplikacji pozostają.',
  color: 'Kolor akcentu',
  colorHint: 'Przyciski i linki hostowanych stron. Podgląd obok zmienia się podczas wyboru.',
  colorLabel: 'Kolor',
  colorText: 'Jako tekst',
  colorInvalid: 'Zapisz go jako # i sześć cyfr, na przykład #17614e.',
  colorDefault: 'Użyj domyślnego',
  adapted: 'Gdzie ten kolor byłby nieczytelny, strony używają najbliższego czytelnego.',
  save: 'Zapisz kolor',
  contrastGood: 'Dobrze czytelny',
  contrastEnough: 'Wystarcza tylko dla dużego tekstu',
  contrastPoor: 'Trudny do odczytania',
  contrastOnLight: 'Na jasnej stronie: {ratio} do 1',
  contrastOnDark: 'Na ciemnej stronie: {ratio} do 1',
  logos: 'Logo',
  logosHint: 'PNG, JPEG, WebP lub GIF poniżej 100 KB. Na hostowanych stronach, w wiadomościach i w tym panelu.',
  logo: 'Logo',
  logoHint: 'Kwadratowe: projekt na liście.',
  fullLogo: 'Szerokie logo',
  fullLogoHint: 'Z nazwą: nagłówek stron i wiadomości.',
  upload: 'Prześlij',
  replace: 'Zastąp',
  remove: 'Usuń',
  tooLarge: 'Ten plik ma {size} KB. Użyj pliku poniżej 100 KB.',
  notImage: 'To nie jest obraz PNG, JPEG, WebP ani GIF.',
  logoSaved: 'Zapisano logo',
  logoRemoved: 'Usunięto logo',
  uploadLabel: 'Prześlij: {logo}',
  removeLabel: 'Usuń: {logo}',
  preview: 'Podgląd',
  previewLabel: 'Jak wygląda strona logowania',
  previewSignIn: 'Zaloguj się',
  previewSignUp: 'Zarejestruj się',
};

export const providerSteps: Translation<typeof providerStepsTexts.english> = {
  google: `Wybierz lub utwórz projekt, a potem „Clients” i „Create client” typu „Web application”.
Dodaj adres zwrotny w „Authorized redirect URIs”.
W „Branding” i „Audience” podaj nazwę, którą widzą ludzie, i opublikuj aplikację.
Skopiuj identyfikator klienta i sekret klienta do formularza.`,
  github: `W „OAuth Apps” wybierz „New OAuth app”.
Wpisz adres zwrotny jako „Authorization callback URL”.
Skopiuj identyfikator klienta, wybierz „Generate a new client secret” i skopiuj także sekret.
Jeśli używasz GitHub App: nadaj jej uprawnienie konta „Email addresses”, tylko do odczytu.`,
  microsoft: `W „App registrations” wybierz „New registration” oraz konta, które mogą się logować.
Wpisz adres zwrotny jako redirect URI platformy „Web”.
W „Certificates & secrets” utwórz sekret klienta i skopiuj jego wartość, nie identyfikator.
Skopiuj identyfikator aplikacji jako identyfikator klienta. Dla kont służbowych lub szkolnych podaj także dzierżawę.`,
  spotify: `Wybierz „Create app” i zaznacz „Web API”.
Wpisz adres zwrotny w „Redirect URIs”.
Skopiuj identyfikator klienta i sekret klienta z ustawień aplikacji.
Poproś o „Extended quota mode”, zanim zaloguje się więcej niż kilka osób.`,
  facebook: `Wybierz „Create app” z przypadkiem użycia „Authenticate and request data from users with Facebook Login”.
Wpisz adres zwrotny w „Valid OAuth Redirect URIs” usługi Facebook Login.
Dodaj uprawnienie „email”: konta bez adresu nie mogą się zalogować.
Skopiuj App ID i App secret z ustawień podstawowych jako identyfikator klienta i sekret klienta.`,
  discord: `Wybierz „New Application”, potem „OAuth2”.
Wpisz adres zwrotny w „Redirects”.
Skopiuj identyfikator klienta, wybierz „Reset Secret” i skopiuj także sekret.`,
  gitlab: `Wybierz „Add new application”.
Wpisz adres zwrotny jako „Redirect URI” i pozostaw zaznaczone „Confidential”.
Zaznacz zakres „read_user”.
Skopiuj Application ID i Secret jako identyfikator klienta i sekret klienta.`,
  bitbucket: `Otwórz ustawienia obszaru roboczego, potem „OAuth consumers” i „Add consumer”.
Wpisz adres zwrotny jako „Callback URL”.
Zaznacz uprawnienia „Account: Email” i „Account: Read”.
Skopiuj Key i Secret jako identyfikator klienta i sekret klienta.`,
  linkedin: `Wybierz „Create app” i dodaj produkt „Sign In with LinkedIn using OpenID Connect”.
W „Auth” wpisz adres zwrotny jako „Authorized redirect URL”.
Skopiuj identyfikator klienta i podstawowy sekret klienta.`,
  apple: `Zarejestruj App ID z „Sign in with Apple”, a potem Services ID: jego identyfikator to identyfikator klienta.
Skonfiguruj Services ID z hostem tego serwera i adresem zwrotnym jako return URL.
Utwórz klucz dla „Sign in with Apple”.
Podpisz tym kluczem sekret klienta, czyli JWT. Apple przyjmuje go najwyżej przez sześć miesięcy: zanotuj, kiedy utworzyć następny.`,
  x: `Utwórz projekt z aplikacją i skonfiguruj „User authentication settings” typu „Web App”.
Wpisz adres zwrotny jako „Callback URI”.
Skopiuj identyfikator klienta i sekret klienta OAuth 2.0.
X nie podaje adresu e-mail: tacy użytkownicy nie mają go, dopóki sami nie dodadzą.`,
  twitch: `Wybierz „Register Your Application” typu „Confidential”.
Wpisz adres zwrotny w „OAuth Redirect URLs”.
Skopiuj identyfikator klienta, wybierz „New Secret” i skopiuj także sekret.`,
  oidc: `Zarejestruj aplikację internetową, która używa kodu autoryzacji.
Wpisz adres zwrotny jako redirect URI.
Skopiuj identyfikator klienta, sekret klienta i adres wystawcy.
Dostawca musi podpisywać tokeny ID tak, by dało się je sprawdzić kluczem publicznym, i umieszczać w nich nonce; robią to prawie wszyscy.`,
};
