import type { oauthTexts } from '../../auth/oauth-texts';
import type { authTexts } from '../../auth/texts';
import type { Translation } from '../../texts';

export const oauth: Translation<typeof oauthTexts.english> = {
  or: 'of',
  with: 'Verder met {provider}',
  passkey: 'Een passkey gebruiken',
  passkeyRefused: 'De passkey heeft u niet aangemeld. Probeer het opnieuw of gebruik een andere manier.',
  emailCode: {
    way: 'Code per e-mail',
    title: 'Aanmelden per e-mail',
    text: 'U krijgt een mail met een code en een link, die tien minuten geldig zijn.',
    send: 'Mail sturen',
    codeTitle: 'Kijk in uw mailbox',
    codeText: 'Een mail met een code van 6 tekens is onderweg naar {address}.',
    codeLabel: 'Code',
    codeMissing: 'Voer de code uit de mail in.',
    codeWrong: 'Deze code is niet geldig. Typ de code zoals die in de nieuwste mail staat, of vraag een andere aan.',
    signIn: 'Aanmelden',
    again: 'Nog een mail sturen',
    back: 'Andere manieren om u aan te melden',
    linkText: 'U hebt de link van een aanmeldmail geopend.',
    deadTitle: 'Deze link is niet meer geldig',
    deadText: 'Er is niemand aangemeld.',
    deadWhy: 'Een link werkt één keer, tien minuten lang. Vraag een nieuwe mail aan.',
  },
  finishing: 'U wordt aangemeld',
  failedTitle: 'Het aanmelden is niet gelukt',
  failedText: 'Er is niets gewijzigd.',
  again: 'Terug naar aanmelden',
  account: 'Terug naar uw account',
  stale: 'De weg terug van de aanbieder werkt één keer, en tien minuten lang. Begin opnieuw.',
  factorOver: 'De tweede stap is niet afgerond. Meld u opnieuw aan.',
  denied: 'De aanbieder zegt dat u niet akkoord bent gegaan.',
  signUpOff: 'Deze server neemt geen nieuwe eigenaarsaccounts aan. Vraag een eigenaar ervan om een uitnodiging.',
  taken:
    'Een account hier heeft dit e-mailadres al. Meld u daarbij aan zoals voorheen en koppel de aanbieder in uw account.',
  otherUser: 'Een ander account hier meldt zich daarmee aan.',
  timeout: 'Dat duurde langer dan tien minuten. Begin opnieuw.',
  unknown: 'De aanbieder gaf een antwoord dat niet bruikbaar is. Probeer het opnieuw of gebruik een andere manier.',
};

/** The pages before the sign-in. */
export const auth: Translation<typeof authTexts.english> = {
  fields: {
    email: 'E-mailadres',
    emailExample: 'u@example.com',
    emailMissing: 'Voer uw e-mailadres in.',
    emailMalformed: 'Voer een e-mailadres in zoals u@example.com.',
    emailLong: 'Een e-mailadres heeft hoogstens 256 tekens.',
    password: 'Wachtwoord',
    passwordMissing: 'Voer uw wachtwoord in.',
    newPasswordHint: '8 tot 70 tekens. Een paar woorden die niet bij elkaar horen, zijn sterk.',
    newPasswordShort: 'Gebruik minstens 8 tekens.',
    newPasswordLong: 'Gebruik hoogstens 70 tekens.',
  },
  signIn: {
    page: 'Aanmelden',
    title: 'Aanmelden bij Hallpass',
    description: 'Beheer uw projecten en hun gebruikers.',
    action: 'Aanmelden',
    wrong: 'Het e-mailadres of wachtwoord klopt niet.',
    forgot: 'Wachtwoord vergeten?',
    noAccount: 'Nog geen account? {link}',
    noAccountLink: 'Maak er een',
  },
  signUp: {
    page: 'Account maken',
    title: 'Maak uw account',
    description: 'Eigenaren maken projecten en beheren hun gebruikers.',
    setUpPage: 'Inrichten',
    setUpTitle: 'Hallpass inrichten',
    setUpDescription: 'Maak het eerste eigenaarsaccount van deze server.',
    invitedDescription: 'Gebruik het e-mailadres waarnaar de uitnodiging is gestuurd.',
    invitationRefused:
      'De uitnodiging geldt niet voor dit adres. Gebruik het adres waarnaar ze is gestuurd; is het dat adres, vraag dan om een nieuwe uitnodiging.',
    action: 'Account maken',
    hasAccount: 'Hebt u een account? {link}',
    hasAccountLink: 'Meld u aan',
    closed:
      'Deze server neemt uit zichzelf geen nieuwe eigenaarsaccounts aan. Vraag een van zijn eigenaren om een uitnodiging, of meld u aan als u een account hebt.',
    first:
      'De eerste eigenaar registreert zich met de link die de server bij het starten heeft getoond: zoek hem in de terminal of het log. Iedereen daarna wordt uitgenodigd.',
    linkSpent:
      'Deze link werkt niet meer. Hij kan één keer worden gebruikt; de server toont bij elke start een nieuwe, tot er een eigenaar is.',
    over: {
      title: 'Meld u aan om verder te gaan',
      description: 'Uw account is gemaakt.',
      text: 'De tweede stap is niet afgerond. Voer uw wachtwoord opnieuw in en dan een code.',
      signIn: 'Aanmelden',
    },
  },
  secondFactor: {
    title: 'Aanmelden in twee stappen',
    startOver: 'Opnieuw beginnen',
    action: 'Aanmelden',
    app: {
      description: 'Voer de code in die uw authenticator-app nu toont.',
      label: 'Code van 6 cijfers',
      missing: 'Voer de 6 cijfers van uw authenticator-app in.',
      wrong:
        'Deze code klopt niet of is al gebruikt. Wacht op de volgende en kijk of de klok van uw telefoon goed staat.',
      switch: 'Een reservecode gebruiken',
    },
    backup: {
      description: 'Voer een van de codes in die u bij het aanzetten hebt bewaard. Elke code werkt één keer.',
      label: 'Reservecode',
      missing: 'Voer een van uw reservecodes in.',
      wrong: 'Deze code klopt niet of is al gebruikt. Probeer een andere van de lijst die u het laatst hebt gemaakt.',
      switch: 'De authenticator-app gebruiken',
    },
    expired: 'Dat duurde langer dan 5 minuten. Voer uw wachtwoord opnieuw in.',
    tooMany: 'Te veel foute codes. Voer uw wachtwoord opnieuw in en dan een code.',
    ended: 'Deze aanmelding kan niet meer worden afgerond. Voer uw wachtwoord opnieuw in.',
  },
};
