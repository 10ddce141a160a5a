import type { texts as apiKeysTexts } from '../../api-keys/texts';
import type { Translation } from '../../texts';

export const apiKeys: Translation<typeof apiKeysTexts.english> = {
  title: 'Sleutels',
  description:
    'Hiermee maken uw apps en back-ends zich bekend. Een set bevat maximaal drie sleutels, die tegelijk eindigen.',
  create: 'Sleutels maken',
  caption: 'API-sleutels',
  columns: { description: 'Beschrijving', keys: 'Sleutels', status: 'Status', actions: 'Acties' },
  created: 'Gemaakt',
  unnamed: 'Zonder beschrijving',
  empty: 'Nog geen sleutels',
  emptyHint: 'Maak een set om uw app te verbinden. Elke sleutel wordt één keer getoond.',
  loadFailed: 'De sleutels konden niet worden geladen',
  endsWith: 'eindigt op {lastFour}',
  status: {
    active: 'Actief',
    expired: 'Verlopen',
    revoked: 'Ingetrokken',
    ending: 'Eindigt binnenkort',
    noExpiry: 'Verloopt niet',
    until: 'tot',
    since: 'sinds',
  },
  ending: {
    one: '‘{names}’ eindigt binnen 14 dagen. Maak een opvolger, zet die in uw app en trek dan deze in.',
    other: '{count} sets eindigen binnen 14 dagen: {names}. Maak opvolgers, zet die in uw apps en trek dan deze in.',
  },
  revoke: 'Intrekken',
  revokeLabel: '{description} intrekken',
  revokeTitle: '‘{description}’ intrekken?',
  revokeText: 'Verzoeken met deze sleutels worden vanaf nu geweigerd. Dit kan niet ongedaan worden gemaakt.',
  revokeAction: 'Sleutels intrekken',
  revoked: '{description} ingetrokken',
  kinds: {
    publishableClientKey: {
      title: 'Publiceerbare clientsleutel',
      short: 'Client',
      hint: 'Voor browsers en apps. Iedereen mag hem zien.',
    },
    secretServerKey: {
      title: 'Geheime serversleutel',
      short: 'Server',
      hint: 'Voor uw back-end: werkt op elke gebruiker. Houd hem geheim.',
    },
    superSecretAdminKey: {
      title: 'Supergeheime adminsleutel',
      short: 'Admin',
      hint: 'Wijzigt het project zelf. Weinigen hebben hem nodig.',
    },
  },
  dialog: {
    title: 'API-sleutels maken',
    description: 'Beschrijving',
    placeholder: 'Webapp',
    descriptionMissing: 'Zeg waarvoor de sleutels zijn.',
    descriptionLong: 'Gebruik hoogstens 255 tekens.',
    kinds: 'Soorten',
    kindMissing: 'Kies minstens één soort sleutel.',
    expiry: 'Vervaldatum',
    expiryHint:
      'Daarna worden verzoeken met deze sleutels geweigerd. Deze pagina en de eerste pagina van het project waarschuwen 14 dagen vooraf.',
    action: 'Sleutels maken',
  },
  lifetimes: { week: '7 dagen', month: '30 dagen', quarter: '90 dagen', year: '1 jaar', never: 'Verloopt niet' },
  shown: {
    title: 'Bewaar uw sleutels',
    warning: 'Ze worden alleen nu getoond. Zet ze waar uw app zijn geheimen bewaart, nooit in een repository.',
    done: 'Ik heb ze bewaard',
    settings: '.env',
  },
  about: {
    title: 'Welke waar',
    client: 'In de app zelf. Wat iedereen ermee kan, kunnen uw gebruikers toch al.',
    server: 'Alleen op uw server. Wie hem heeft, leest en wijzigt elke gebruiker.',
    admin: 'In scripts die projecten inrichten. Wie hem heeft, wijzigt instellingen en maakt sleutels.',
    leaked:
      'Is er een uitgelekt? Maak een nieuwe set, zet die in uw app en trek dan de oude in: die wordt meteen geweigerd.',
  },
};
