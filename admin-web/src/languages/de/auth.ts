import type { oauthTexts } from '../../auth/oauth-texts';
import type { authTexts } from '../../auth/texts';
import type { Translation } from '../../texts';

export const oauth: Translation<typeof oauthTexts.english> = {
  or: 'oder',
  with: 'Weiter mit {provider}',
  passkey: 'Passkey verwenden',
  passkeyRefused: 'Der Passkey hat Sie nicht angemeldet. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  emailCode: {
    way: 'Code per E-Mail',
    title: 'Per E-Mail anmelden',
    text: 'Sie bekommen eine Mail mit einem Code und einem Link, die zehn Minuten gelten.',
    send: 'Mail senden',
    codeTitle: 'Sehen Sie in Ihr Postfach',
    codeText: 'Eine Mail mit einem Code aus 6 Zeichen ist unterwegs an {address}.',
    codeLabel: 'Code',
    codeMissing: 'Geben Sie den Code aus der Mail ein.',
    codeWrong:
      'Dieser Code gilt nicht. Tippen Sie ihn so ab, wie er in der neuesten Mail steht, oder fordern Sie einen anderen an.',
    signIn: 'Anmelden',
    again: 'Noch eine Mail senden',
    back: 'Andere Wege zur Anmeldung',
    linkText: 'Sie haben den Link einer Anmelde-Mail geöffnet.',
    deadTitle: 'Dieser Link gilt nicht mehr',
    deadText: 'Niemand wurde angemeldet.',
    deadWhy: 'Ein Link gilt einmal und zehn Minuten lang. Fordern Sie eine neue Mail an.',
  },
  finishing: 'Sie werden angemeldet',
  failedTitle: 'Die Anmeldung hat nicht geklappt',
  failedText: 'Es hat sich nichts geändert.',
  again: 'Zurück zur Anmeldung',
  account: 'Zurück zu Ihrem Konto',
  stale: 'Der Rückweg vom Anbieter gilt einmal und zehn Minuten lang. Beginnen Sie von vorn.',
  factorOver: 'Der zweite Schritt wurde nicht abgeschlossen. Melden Sie sich noch einmal an.',
  denied: 'Der Anbieter meldet, dass Sie nicht zugestimmt haben.',
  signUpOff:
    'Dieser Server nimmt keine neuen Eigentümerkonten an. Bitten Sie einen seiner Eigentümer um eine Einladung.',
  taken:
    'Mit dieser E-Mail-Adresse gibt es hier schon ein Konto. Melden Sie sich an wie bisher, und verbinden Sie den Anbieter in Ihrem Konto.',
  otherUser: 'Damit meldet sich hier schon ein anderes Konto an.',
  timeout: 'Das hat länger als zehn Minuten gedauert. Beginnen Sie von vorn.',
  unknown:
    'Die Antwort des Anbieters lässt sich nicht verwenden. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
};

export const auth: Translation<typeof authTexts.english> = {
  fields: {
    email: 'E-Mail',
    emailExample: 'sie@example.com',
    emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein.',
    emailMalformed: 'Geben Sie eine E-Mail-Adresse wie sie@example.com ein.',
    emailLong: 'Eine E-Mail-Adresse hat höchstens 256 Zeichen.',
    password: 'Passwort',
    passwordMissing: 'Geben Sie Ihr Passwort ein.',
    newPasswordHint: '8 bis 70 Zeichen. Stark sind ein paar Wörter, die nicht zusammengehören.',
    newPasswordShort: 'Verwenden Sie mindestens 8 Zeichen.',
    newPasswordLong: 'Verwenden Sie höchstens 70 Zeichen.',
  },
  signIn: {
    page: 'Anmelden',
    title: 'Bei Hallpass anmelden',
    description: 'Verwalten Sie Ihre Projekte und deren Benutzer.',
    action: 'Anmelden',
    wrong: 'E-Mail-Adresse oder Passwort ist falsch.',
    forgot: 'Passwort vergessen?',
    noAccount: 'Noch kein Konto? {link}',
    noAccountLink: 'Konto erstellen',
  },
  signUp: {
    page: 'Konto erstellen',
    title: 'Ihr Konto erstellen',
    description: 'Eigentümer erstellen Projekte und verwalten deren Benutzer.',
    setUpPage: 'Einrichten',
    setUpTitle: 'Hallpass einrichten',
    setUpDescription: 'Erstellen Sie das erste Eigentümerkonto dieses Servers.',
    invitedDescription: 'Verwenden Sie die E-Mail-Adresse, an die die Einladung ging.',
    invitationRefused:
      'Die Einladung gilt nicht für diese Adresse. Verwenden Sie die, an die sie ging; ist es diese, bitten Sie um eine neue Einladung.',
    action: 'Konto erstellen',
    hasAccount: 'Sie haben schon ein Konto? {link}',
    hasAccountLink: 'Anmelden',
    closed:
      'Dieser Server nimmt von sich aus keine neuen Eigentümerkonten an. Bitten Sie einen seiner Eigentümer um eine Einladung, oder melden Sie sich an, wenn Sie ein Konto haben.',
    first:
      'Der erste Eigentümer registriert sich mit dem Link, den der Server beim Start ausgegeben hat: Suchen Sie ihn im Terminal oder im Log. Alle weiteren werden eingeladen.',
    linkSpent:
      'Dieser Link gilt nicht mehr. Er lässt sich einmal verwenden; der Server gibt bei jedem Start einen neuen aus, bis es einen Eigentümer gibt.',
    over: {
      title: 'Zum Fortfahren anmelden',
      description: 'Ihr Konto ist erstellt.',
      text: 'Der zweite Schritt wurde nicht abgeschlossen. Geben Sie noch einmal Ihr Passwort ein, dann einen Code.',
      signIn: 'Anmelden',
    },
  },
  secondFactor: {
    title: 'Bestätigung in zwei Schritten',
    startOver: 'Von vorn beginnen',
    action: 'Anmelden',
    app: {
      description: 'Geben Sie den Code ein, den Ihre Authenticator-App jetzt zeigt.',
      label: 'Code mit 6 Ziffern',
      missing: 'Geben Sie die 6 Ziffern aus Ihrer Authenticator-App ein.',
      wrong:
        'Dieser Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten, und prüfen Sie, ob die Uhr Ihres Telefons richtig geht.',
      switch: 'Ersatzcode verwenden',
    },
    backup: {
      description: 'Geben Sie einen der Codes ein, die Sie beim Einschalten aufbewahrt haben. Jeder gilt einmal.',
      label: 'Ersatzcode',
      missing: 'Geben Sie einen Ihrer Ersatzcodes ein.',
      wrong: 'Dieser Code ist falsch oder wurde schon verwendet. Versuchen Sie einen anderen aus Ihrer neuesten Liste.',
      switch: 'Authenticator-App verwenden',
    },
    expired: 'Das hat länger als 5 Minuten gedauert. Geben Sie noch einmal Ihr Passwort ein.',
    tooMany: 'Zu viele falsche Codes. Geben Sie noch einmal Ihr Passwort ein, dann einen Code.',
    ended: 'Diese Anmeldung lässt sich nicht mehr abschließen. Geben Sie noch einmal Ihr Passwort ein.',
  },
};
