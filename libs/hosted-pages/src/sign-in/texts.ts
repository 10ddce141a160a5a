import type { MailLanguage } from '@hallpass/mail-templates';

type Message = readonly [heading: string, sentence: string];

/** Texts of these pages besides those of the library's components. */
export interface SignInTexts {
  loading: string;
  leaving: string;
  wrongLink: Message;
  /** `{user}` is the address that is signed in. */
  signInAgain: Message;
  /** For the app's developer; `{names}` are parameters of the address. */
  wrongParameters: string;
  noProject: Message;
  switchedOff: Message;
  notLoaded: Message;
  retry: string;
}

export const SIGN_IN_TEXTS: Readonly<Record<MailLanguage, SignInTexts>> = {
  en: {
    loading: 'Loading…',
    leaving: 'Taking you back to the app…',
    signInAgain: ['Sign in again', '{project} asks you to sign in again. You are signed in here as {user}.'],
    wrongLink: [
      'This sign-in link does not work',
      'The app that sent you here has made a mistake. Go back to it and try again; if that does not help, tell the people who make it.',
    ],
    wrongParameters: 'For the people who make the app: {names} is missing, wrong or not trusted.',
    noProject: ['There is no such page', 'Nothing on this server has this address. Check the link that you followed.'],
    switchedOff: [
      'Nobody signs in here',
      'The app that this page belongs to has its own sign-in. Go back to it and sign in there.',
    ],
    notLoaded: ['The page could not be loaded', 'Check your connection, then try again.'],
    retry: 'Try again',
  },
  de: {
    loading: 'Wird geladen …',
    leaving: 'Sie werden zur App zurückgeleitet …',
    signInAgain: [
      'Erneut anmelden',
      '{project} bittet Sie, sich erneut anzumelden. Hier sind Sie als {user} angemeldet.',
    ],
    wrongLink: [
      'Dieser Anmeldelink funktioniert nicht',
      'Die App, die Sie hierher geschickt hat, hat einen Fehler gemacht. Kehren Sie zu ihr zurück und versuchen Sie es noch einmal; hilft das nicht, sagen Sie denen Bescheid, die sie betreiben.',
    ],
    wrongParameters: 'Für die Entwickler der App: {names} fehlt, ist falsch oder nicht vertrauenswürdig.',
    noProject: [
      'Diese Seite gibt es nicht',
      'Auf diesem Server hat nichts diese Adresse. Prüfen Sie den Link, dem Sie gefolgt sind.',
    ],
    switchedOff: [
      'Hier meldet sich niemand an',
      'Die App, zu der diese Seite gehört, hat eine eigene Anmeldung. Kehren Sie zu ihr zurück und melden Sie sich dort an.',
    ],
    notLoaded: [
      'Die Seite konnte nicht geladen werden',
      'Prüfen Sie Ihre Verbindung und versuchen Sie es dann noch einmal.',
    ],
    retry: 'Noch einmal versuchen',
  },
  fr: {
    loading: 'Chargement…',
    leaving: 'Retour à l’application…',
    signInAgain: [
      'Se reconnecter',
      '{project} vous demande de vous connecter à nouveau. Ici, vous êtes connecté en tant que {user}.',
    ],
    wrongLink: [
      'Ce lien de connexion ne fonctionne pas',
      'L’application qui vous a envoyé ici a fait une erreur. Retournez-y et réessayez ; si cela ne suffit pas, prévenez ceux qui la gèrent.',
    ],
    wrongParameters:
      'Pour les développeurs de l’application : {names} est absent, incorrect ou n’est pas une adresse approuvée.',
    noProject: [
      'Cette page n’existe pas',
      'Rien sur ce serveur n’a cette adresse. Vérifiez le lien que vous avez suivi.',
    ],
    switchedOff: [
      'On ne se connecte pas ici',
      'L’application à laquelle cette page appartient a sa propre connexion. Retournez-y pour vous connecter.',
    ],
    notLoaded: ['La page n’a pas pu être chargée', 'Vérifiez votre connexion, puis réessayez.'],
    retry: 'Réessayer',
  },
  es: {
    loading: 'Cargando…',
    leaving: 'Volviendo a la aplicación…',
    signInAgain: [
      'Volver a iniciar sesión',
      '{project} te pide que vuelvas a iniciar sesión. Aquí has iniciado sesión como {user}.',
    ],
    wrongLink: [
      'Este enlace de inicio de sesión no funciona',
      'La aplicación que te ha enviado aquí ha cometido un error. Vuelve a ella e inténtalo de nuevo; si no funciona, avisa a quienes la gestionan.',
    ],
    wrongParameters: 'Para quienes desarrollan la aplicación: {names} falta, es incorrecto o no es de confianza.',
    noProject: [
      'Esta página no existe',
      'Nada en este servidor tiene esta dirección. Comprueba el enlace que has seguido.',
    ],
    switchedOff: [
      'Aquí no se inicia sesión',
      'La aplicación a la que pertenece esta página tiene su propio inicio de sesión. Vuelve a ella e inicia sesión allí.',
    ],
    notLoaded: ['No se ha podido cargar la página', 'Comprueba tu conexión e inténtalo de nuevo.'],
    retry: 'Intentar de nuevo',
  },
  it: {
    loading: 'Caricamento…',
    leaving: 'Ritorno all’app…',
    signInAgain: [
      'Accedi di nuovo',
      '{project} ti chiede di accedere di nuovo. Qui hai effettuato l’accesso come {user}.',
    ],
    wrongLink: [
      'Questo link di accesso non funziona',
      'L’app che ti ha inviato qui ha commesso un errore. Torna all’app e riprova; se non basta, avvisa chi la gestisce.',
    ],
    wrongParameters: 'Per chi sviluppa l’app: {names} manca, è errato o non è attendibile.',
    noProject: [
      'Questa pagina non esiste',
      'Niente su questo server ha questo indirizzo. Controlla il link che hai seguito.',
    ],
    switchedOff: [
      'Qui non si effettua l’accesso',
      'L’app a cui appartiene questa pagina ha un accesso proprio. Torna all’app e accedi da lì.',
    ],
    notLoaded: ['Impossibile caricare la pagina', 'Controlla la connessione e riprova.'],
    retry: 'Riprova',
  },
  pt: {
    loading: 'A carregar…',
    leaving: 'A voltar à aplicação…',
    signInAgain: [
      'Iniciar sessão de novo',
      '{project} pede-lhe que inicie sessão de novo. Aqui tem a sessão iniciada como {user}.',
    ],
    wrongLink: [
      'Esta ligação de início de sessão não funciona',
      'A aplicação que o enviou para aqui cometeu um erro. Volte a ela e tente de novo; se não resultar, avise quem a gere.',
    ],
    wrongParameters: 'Para quem desenvolve a aplicação: {names} está em falta, errado ou não é de confiança.',
    noProject: ['Esta página não existe', 'Nada neste servidor tem este endereço. Verifique a ligação que seguiu.'],
    switchedOff: [
      'Aqui não se inicia sessão',
      'A aplicação a que esta página pertence tem o seu próprio início de sessão. Volte a ela e inicie sessão lá.',
    ],
    notLoaded: ['Não foi possível carregar a página', 'Verifique a sua ligação à Internet e tente de novo.'],
    retry: 'Tentar de novo',
  },
  nl: {
    loading: 'Laden…',
    leaving: 'Je gaat terug naar de app…',
    signInAgain: ['Opnieuw inloggen', '{project} vraagt je om opnieuw in te loggen. Je bent hier ingelogd als {user}.'],
    wrongLink: [
      'Deze inloglink werkt niet',
      'De app die je hierheen stuurde, heeft een fout gemaakt. Ga terug naar de app en probeer het opnieuw; helpt dat niet, laat het dan weten aan wie hem beheert.',
    ],
    wrongParameters: 'Voor de makers van de app: {names} ontbreekt, is onjuist of niet vertrouwd.',
    noProject: [
      'Deze pagina bestaat niet',
      'Niets op deze server heeft dit adres. Controleer de link die je hebt gevolgd.',
    ],
    switchedOff: [
      'Hier logt niemand in',
      'De app waar deze pagina bij hoort, heeft een eigen inlogpagina. Ga terug naar de app en log daar in.',
    ],
    notLoaded: ['De pagina kon niet worden geladen', 'Controleer je verbinding en probeer het opnieuw.'],
    retry: 'Opnieuw proberen',
  },
  ja: {
    loading: '読み込んでいます…',
    leaving: 'アプリに戻っています…',
    signInAgain: [
      'もう一度サインイン',
      '{project} がもう一度サインインするよう求めています。ここでは {user} としてサインインしています。',
    ],
    wrongLink: [
      'このサインインリンクは使えません',
      'リンク元のアプリに誤りがあります。アプリに戻ってもう一度お試しください。解決しない場合は、アプリの運営者にお知らせください。',
    ],
    wrongParameters: 'アプリの開発者の方へ：{names} がないか、正しくないか、信頼されていません。',
    noProject: [
      'このページは存在しません',
      'このサーバーにこのアドレスのものはありません。開いたリンクをご確認ください。',
    ],
    switchedOff: [
      'ここではサインインできません',
      'このページのアプリには専用のサインインがあります。アプリに戻ってサインインしてください。',
    ],
    notLoaded: ['ページを読み込めませんでした', '接続を確認してから、もう一度お試しください。'],
    retry: 'もう一度試す',
  },
  'zh-Hans': {
    loading: '正在加载…',
    leaving: '正在返回应用…',
    signInAgain: ['重新登录', '{project} 要求您重新登录。您在此处以 {user} 的身份登录。'],
    wrongLink: [
      '此登录链接无法使用',
      '将您引导至此的应用出现了错误。请返回该应用重试；如果仍有问题，请告知应用的运营者。',
    ],
    wrongParameters: '应用开发者请注意：{names} 缺失、有误或不受信任。',
    noProject: ['没有这个页面', '此服务器上没有任何内容使用此地址。请检查您打开的链接。'],
    switchedOff: ['无法在此登录', '此页面所属的应用有自己的登录方式。请返回该应用登录。'],
    notLoaded: ['页面无法加载', '请检查您的网络连接，然后重试。'],
    retry: '重试',
  },
  pl: {
    loading: 'Wczytywanie…',
    leaving: 'Powrót do aplikacji…',
    signInAgain: ['Zaloguj się ponownie', '{project} prosi o ponowne zalogowanie. Zalogowane tu konto: {user}.'],
    wrongLink: [
      'Ten link do logowania nie działa',
      'Aplikacja, która Cię tu skierowała, popełniła błąd. Wróć do niej i spróbuj ponownie; jeśli to nie pomoże, powiadom osoby, które ją prowadzą.',
    ],
    wrongParameters: 'Dla twórców aplikacji: brakuje {names}, wartość jest błędna lub niezaufana.',
    noProject: ['Nie ma takiej strony', 'Nic na tym serwerze nie ma tego adresu. Sprawdź link, z którego skorzystano.'],
    switchedOff: [
      'Tutaj nikt się nie loguje',
      'Aplikacja, do której należy ta strona, ma własne logowanie. Wróć do niej i zaloguj się tam.',
    ],
    notLoaded: ['Nie udało się wczytać strony', 'Sprawdź połączenie i spróbuj ponownie.'],
    retry: 'Spróbuj ponownie',
  },
};
