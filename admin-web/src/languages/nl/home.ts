import type { homeTexts } from '../../home/texts';
import type { Translation } from '../../texts';

/** By itself, since its member `other` makes the group look like a counted text. */
const methodNames: Translation<typeof homeTexts.english.methodNames> = {
  password: 'Wachtwoord',
  passkey: 'Passkey',
  otp: 'Code per e-mail',
  anonymous: 'Anoniem',
  other: 'Overige',
};

export const home: Translation<typeof homeTexts.english> = {
  production: 'Productie',
  development: 'Ontwikkeling',
  metricsFailed: 'De cijfers konden niet worden geladen',
  what: 'cijfers',
  setUp: {
    title: 'Verbind uw app',
    description: 'Alles hieronder is voor dit project ingevuld. Kies waarmee uw app is gebouwd.',
    projectId: 'Project-ID',
    apiUrl: 'API-URL',
    library: 'Bibliotheek',
    ours: 'Hallpass-bibliotheek',
    published: 'Stack Auth-bibliotheek',
    frameworks: 'Waarmee uw app is gebouwd',
    install: 'Installeren',
    makeKey: 'Publiceerbare sleutel invullen',
    makeKeyWhy:
      'Sleutels worden één keer getoond, bij het maken. Dit maakt er een die in browsers thuishoort en zet hem in de code.',
    keyName: 'Eerste stappen',
    keyMade:
      'De publiceerbare sleutel van dit project staat in de code. Hij wordt getoond tot u deze pagina sluit; onder Sleutels kunt u altijd een andere maken.',
    secretKey: 'Een back-end heeft ook een geheime serversleutel nodig: maak er een onder Sleutels.',
    hostedTitle: 'Of begin zonder code',
    hosted: 'Elk project heeft een eigen aanmeldpagina op deze server. Registreer u daar als uw eerste gebruiker.',
    hostedLabel: 'Gehoste aanmeldpagina',
    openHosted: 'Daar registreren',
    waiting: 'Wachten op uw eerste gebruiker',
    waitingHint: 'Deze pagina merkt het vanzelf.',
    arrived: 'Uw eerste gebruiker is er.',
  },
  figures: {
    users: 'Gebruikers',
    signUps: 'Registraties, 30 dagen',
    active: 'Actief, 30 dagen',
    failures: 'Mislukte aanmeldingen, 30 dagen',
    today: '{count} vandaag',
    ofThem: '{percent} van alle gebruikers',
  },
  signUps: { title: 'Registraties', label: 'Registraties per dag en methode' },
  active: {
    title: 'Actieve gebruikers',
    label: 'Actieve gebruikers',
    day: 'Dag',
    week: 'Week',
    month: 'Maand',
    period: 'Geteld per',
  },
  methods: {
    title: 'Manieren van aanmelden',
    label: 'Gebruikers per manier van aanmelden',
    empty: 'Nog geen gebruiker heeft een manier om zich aan te melden.',
  },
  countries: {
    title: 'Landen',
    label: 'Gebruikers per land',
    empty: 'Van nog geen gebruiker is het land bekend.',
  },
  mails: {
    title: 'E-mail',
    label: 'E-mails per dag en uitkomst',
    empty: 'In deze 30 dagen is geen e-mail aangevraagd.',
    all: 'Alle e-mails',
  },
  failures: {
    title: 'Mislukte aanmeldingen',
    label: 'Mislukte aanmeldingen per dag en oorzaak',
    empty: 'In deze 30 dagen is geen aanmelding mislukt.',
  },
  outcomes: {
    sent: 'Verzonden',
    captured: 'Opgevangen',
    failed: 'Mislukt',
    skipped: 'Overgeslagen',
    pending: 'Wacht',
  },
  retention: {
    title: 'Retentie',
    description: 'Hoeveel van wie zich in een week registreerden, actief waren in die week en de weken erna.',
    week: 'Geregistreerd in de week van',
    signUps: 'Registraties',
    after: 'Week {count}',
    empty: 'Er is iets te zien zodra de eerste gebruikers hier een week zijn.',
  },
  recent: { title: 'Nieuwste gebruikers', all: 'Alle gebruikers' },
  methodNames,
  attention: {
    title: 'Vraagt aandacht',
    processes:
      'Meerdere Hallpass-processen gebruiken deze database, maar REDIS_URL is niet ingesteld. Verzoeken duren langer en elk proces telt verzoeklimieten afzonderlijk. Stel REDIS_URL in voor alle processen of voer er maar één uit.',
    keysEnd: {
      one: 'De sleutels ‘{name}’ eindigen {when}.',
      other: 'De sleutels ‘{name}’ eindigen {when}, en binnenkort in totaal {count} sets sleutels.',
    },
    keysEndAction: 'Nieuwe sleutels maken',
    endpointOff: 'Webhooks naar {url} zijn uitgeschakeld: berichten daarheen zijn opgegeven.',
    endpointFails: {
      one: '{count} webhookbericht naar {url} is opgegeven.',
      other: '{count} webhookberichten naar {url} zijn opgegeven.',
    },
    endpointAction: 'Bezorgingen tonen',
    mailFails: {
      one: '{count} van {total} e-mails van de laatste 7 dagen is mislukt.',
      other: '{count} van {total} e-mails van de laatste 7 dagen zijn mislukt.',
    },
    mailAction: 'E-mails tonen',
    mailWaits: {
      one: '{count} e-mail van een eerdere dag wacht nog.',
      other: '{count} e-mails van eerdere dagen wachten nog.',
    },
  },
  launch: {
    title: 'Voordat u live gaat',
    description: 'Wordt onderweg vanzelf gecontroleerd.',
    progress: '{done} van {all}',
    done: 'Klaar',
    open: 'Open',
    key: 'Sleutels voor uw app maken',
    user: 'De eerste gebruiker zien registreren',
    sender: 'E-mails versturen vanaf een eigen adres',
    providers: 'Aanbieders gebruiken met eigen sleutels',
    domains: 'Uw domein alleen via https vertrouwen, en geen localhost',
    production: 'Overschakelen naar productiemodus',
  },
};
