import type { providerSteps as providerStepsTexts } from '../../sign-in/provider-steps-texts';
import type { providerTexts } from '../../sign-in/provider-texts';
import type { Translation } from '../../texts';

export const providerSteps: Translation<typeof providerStepsTexts.english> = {
  google: `Scegli o crea un progetto, poi «Clients» e «Create client» di tipo «Web application».
Aggiungi l’indirizzo di callback in «Authorized redirect URIs».
In «Branding» e «Audience» indica il nome che le persone vedono, e pubblica l’app.
Copia client ID e client secret nel modulo.`,
  github: `In «OAuth Apps» scegli «New OAuth app».
Inserisci l’indirizzo di callback come «Authorization callback URL».
Copia il client ID, scegli «Generate a new client secret» e copia anche quello.
Con una GitHub App, invece: dalle il permesso dell’account «Email addresses», in sola lettura.`,
  microsoft: `In «App registrations» scegli «New registration», e quali account possono accedere.
Inserisci l’indirizzo di callback come redirect URI della piattaforma «Web».
In «Certificates & secrets» crea un client secret e copiane il valore, non l’ID.
Copia l’application ID come client ID. Per gli account di lavoro o scuola inserisci anche il tenant.`,
  spotify: `Scegli «Create app» e spunta «Web API».
Inserisci l’indirizzo di callback in «Redirect URIs».
Copia client ID e client secret dalle impostazioni.
Chiedi «Extended quota mode» prima che accedano più di poche persone.`,
  facebook: `Scegli «Create app» con lo use case «Authenticate and request data from users with Facebook Login».
Inserisci l’indirizzo di callback in «Valid OAuth Redirect URIs» di Facebook Login.
Aggiungi il permesso «email»: gli account senza indirizzo non possono accedere.
Copia App ID e App secret dalle impostazioni di base come client ID e client secret.`,
  discord: `Scegli «New Application», poi «OAuth2».
Inserisci l’indirizzo di callback in «Redirects».
Copia il client ID, scegli «Reset Secret» e copia anche quello.`,
  gitlab: `Scegli «Add new application».
Inserisci l’indirizzo di callback come «Redirect URI», e lascia spuntato «Confidential».
Spunta lo scope «read_user».
Copia Application ID e Secret come client ID e client secret.`,
  bitbucket: `Apri le impostazioni di un workspace, poi «OAuth consumers» e «Add consumer».
Inserisci l’indirizzo di callback come «Callback URL».
Spunta i permessi «Account: Email» e «Account: Read».
Copia Key e Secret come client ID e client secret.`,
  linkedin: `Scegli «Create app» e aggiungi il prodotto «Sign In with LinkedIn using OpenID Connect».
In «Auth» inserisci l’indirizzo di callback come «Authorized redirect URL».
Copia client ID e client secret primario.`,
  apple: `Registra un App ID con «Sign in with Apple», poi un Services ID: il suo identificatore è il client ID.
Configura il Services ID con l’host di questo server e con l’indirizzo di callback come return URL.
Crea una chiave per «Sign in with Apple».
Firma il client secret, un JWT, con quella chiave. Apple lo accetta per sei mesi al massimo: annota quando creare il prossimo.`,
  x: `Crea un progetto con un’app e configura «User authentication settings» di tipo «Web App».
Inserisci l’indirizzo di callback come «Callback URI».
Copia client ID e client secret di OAuth 2.0.
X non fornisce un indirizzo e-mail: questi utenti non ne hanno uno finché non lo aggiungono.`,
  twitch: `Scegli «Register Your Application» di tipo «Confidential».
Inserisci l’indirizzo di callback in «OAuth Redirect URLs».
Copia il client ID, scegli «New Secret» e copia anche quello.`,
  oidc: `Registra un’applicazione web, del tipo che usa un authorization code.
Inserisci l’indirizzo di callback come redirect URI.
Copia client ID, client secret e l’indirizzo dell’issuer.
Il provider deve firmare i suoi ID token con una chiave pubblica e inserirvi il nonce; lo fanno quasi tutti.`,
};

export const providers: Translation<typeof providerTexts.english> = {
  title: 'Provider',
  description: 'Fai accedere gli utenti con un account che hanno già.',
  usersWith: { one: '{count} utente', other: '{count} utenti' },
  add: 'Aggiungi provider',
  addTitle: 'Aggiungi un provider',
  addDescription: 'Scegline uno. La pagina seguente spiega che cosa fare presso di esso.',
  oidc: 'Qualsiasi provider OpenID Connect',
  oidcHint: 'Okta, Auth0, Keycloak, Entra ID, il tuo: chiunque pubblichi un issuer.',
  shareable: 'Funziona subito con chiavi condivise',
  configured: 'Già aggiunto',
  empty: 'Ancora nessun provider',
  emptyHint: 'Google, GitHub, Microsoft e Spotify funzionano in un minuto con chiavi condivise, per provarli.',
  caption: 'Provider',
  columns: { provider: 'Provider', keys: 'Chiavi', use: 'Usato per', users: 'Utenti', state: 'Stato' },
  shared: 'Condivise',
  own: 'Proprie',
  signIn: 'Accesso',
  connected: 'Account collegati',
  nothing: 'Niente',
  working: 'Pronto',
  problems: {
    off: 'Disattivato',
    keys: 'Mancano le chiavi',
    issuer: 'Manca l’issuer',
    'shared-in-production': 'Servono chiavi proprie',
    domains: 'Nessun dominio attendibile',
  },
  problemHelp: {
    off: 'Non è usato per niente. Attiva l’accesso o gli account collegati.',
    keys: 'Inserisci il client ID e il client secret che ti ha dato il provider.',
    issuer: 'Inserisci l’indirizzo dell’issuer.',
    'shared-in-production': 'In modalità di produzione le chiavi condivise sono rifiutate. Inserisci chiavi proprie.',
    domains: 'Nessun dominio è attendibile, quindi nessuno può essere rimandato a un’app. Aggiungine uno in Domini.',
  },
  merge: {
    title: 'Quando l’indirizzo è già noto',
    description: 'Qualcuno accede con un provider il cui indirizzo e-mail appartiene a un utente.',
    label: 'Stesso indirizzo',
    link_method: 'Accede come quell’utente',
    link_methodHint:
      'Se entrambi gli indirizzi sono verificati; altrimenti è rifiutato. Ciò che vuole la maggior parte delle app.',
    raise_error: 'Rifiuta',
    raise_errorHint: 'La persona accede come prima, e collega il provider nelle impostazioni dell’account.',
    allow_duplicates: 'Crea un altro utente',
    allow_duplicatesHint: 'Due utenti con un solo indirizzo. Per l’assistenza è fonte di confusione.',
    risk: 'Per chi accede con un provider per la prima volta d’ora in poi vale «{strategy}».',
    save: 'Salva',
  },
  provider: {
    back: 'Provider',
    newTitle: 'Aggiungi {provider}',
    newOidc: 'Aggiungi un provider OpenID Connect',
    unknown: 'Questo provider non esiste',
    unknownHint: 'Forse l’ha rimosso un altro proprietario.',
    toList: 'Tutti i provider',
    id: 'ID',
    idHint:
      'La tua app accede con questo ID, e l’indirizzo di callback termina con esso. In seguito non si può cambiare.',
    idInvalid: 'Usa lettere minuscole, cifre, _ e :.',
    idTaken: 'Un provider ha già questo ID.',
    issuer: 'Issuer',
    issuerHint: 'Come https://acme.okta.com. Deve pubblicare /.well-known/openid-configuration.',
    issuerInvalid: 'Inserisci un indirizzo https:// senza ? e #.',
    keys: 'Chiavi',
    sharedKeys: 'Chiavi condivise',
    sharedKeysHint:
      'Quelle di chi gestisce questo server, per provare: la pagina di consenso mostra il suo nome, gli scope aggiuntivi sono rifiutati, e la modalità di produzione richiede chiavi proprie.',
    ownKeys: 'Chiavi proprie',
    ownKeysHint: 'Di un’app che registri presso il provider. Il tuo nome nella pagina di consenso, tutti gli scope.',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    clientSecretHintApple: 'Il JWT che firmi con la tua chiave. Apple lo accetta per sei mesi al massimo.',
    clientIdMissing: 'Inserisci il client ID.',
    clientSecretMissing: 'Inserisci il client secret.',
    tenant: 'Tenant',
    tenantHint: 'ID o dominio di un tenant, common o organizations. Vuoto: account personali.',
    facebookConfig: 'ID di configurazione',
    facebookConfigHint: 'Solo per Facebook Login for Business.',
    uses: 'Usato per',
    allowSignIn: 'Accesso',
    allowSignInHint: 'Il provider è un pulsante nella pagina di accesso.',
    allowConnected: 'Account collegati',
    allowConnectedHint: 'Gli utenti collegano un account, e la tua app ne riceve i token di accesso per agire lì.',
    save: 'Salva provider',
    addAction: 'Aggiungi provider',
    saved: '{provider} salvato',
    added: '{provider} aggiunto',
    removed: '{provider} rimosso',
    label: '{provider}: impostazioni',
    entry: 'Provider {provider}',
    entryOn: 'Attivo, con queste impostazioni',
    entryKeys: '{keys}, {uses}',
    signInOffRisk: {
      one: '{count} utente accede con {provider} e non potrà più farlo.',
      other: '{count} utenti accedono con {provider} e non potranno più farlo.',
    },
    signInOffRiskUnknown: 'Chi accede solo con {provider} non potrà più entrare.',
    remove: 'Rimuovi provider',
    removeHint:
      'Il pulsante scompare dalla pagina di accesso. Gli account degli utenti restano, e funzionano di nuovo se lo riaggiungi con lo stesso ID.',
    removeAfter: 'Rimosso',
    callback: 'Indirizzo di callback',
    callbackHint: 'Inseriscilo presso il provider come redirect URI, detto anche callback URL.',
    steps: 'Che cosa fare presso {provider}',
    stepsOidc: 'Che cosa fare presso il tuo provider',
    open: 'Apri {site}',
    verified: 'L’indirizzo vale come verificato',
    test: 'Prova',
    testHint:
      'Apri la pagina di accesso ospitata in una nuova scheda e scegli {provider}. Chi ritorna è un vero utente di questo progetto.',
    testOpen: 'Prova un accesso',
    testAction: 'Prova',
    testOutcome: 'Esito della prova',
    testReady: 'La configurazione è completa.',
    testBlocked: 'Non può ancora funzionare:',
  },
  tested: {
    incomplete: 'Il server non può usare {provider} così com’è configurato: ne manca una parte.',
    misconfigured: '{provider} non è utilizzabile all’indirizzo configurato. Controlla l’emittente.',
    unreachable: '{provider} non risponde. Riprova tra un minuto, poi controlla l’indirizzo.',
    reachable: 'La pagina di accesso di {provider} risponde.',
    accepted: '{provider} accetta l’ID client e il segreto client.',
    refused: '{provider} non accetta l’ID client e il segreto. Copiali di nuovo dalla sua console.',
    callback_refused: '{provider} non conosce l’indirizzo di callback. Registralo lì, alla lettera.',
    undecided: '{provider} non dice senza un utente se l’ID client e il segreto sono giusti. Prova un accesso.',
  },
  verifiedBy: {
    says: 'quando lo dice {provider}',
    always: 'sempre',
    never: 'mai: gli utenti lo verificano via e-mail',
    none: '{provider} non fornisce un indirizzo',
  },
};
