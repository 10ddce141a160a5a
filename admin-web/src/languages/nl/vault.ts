import type { Translation } from '../../texts';
import type { texts as vaultTexts } from '../../vault/texts';

export const vault: Translation<typeof vaultTexts.english> = {
  title: 'Datakluis',
  description: 'Wat uw servers moeten bewaren en niemand anders mag lezen, ook Hallpass niet.',
  add: 'Store toevoegen',
  stores: 'Stores',
  storesHint: 'Een store is een naam waaronder uw servers waarden bewaren. Geef elk doel een eigen store.',
  columns: { name: 'Naam', id: 'ID', actions: 'Acties' },
  empty: 'Nog geen store',
  emptyHint: 'Voeg er een toe en laat uw server er de eerste waarde in bewaren.',
  rename: 'Naam wijzigen',
  renameLabel: 'Naam van {store} wijzigen',
  remove: 'Verwijderen',
  removeLabel: '{store} verwijderen',
  removeRisk:
    'Servers die de store ‘{id}’ gebruiken, worden geweigerd. De waarden blijven en zijn er weer met een store met hetzelfde ID.',
  removed: '{store} is verwijderd',
  added: '{store} kan nu worden gebruikt',
  store: 'Store {id}',
  gone: 'Verwijderd',
  dialog: {
    add: 'Store toevoegen',
    rename: 'Naam van de store wijzigen',
    name: 'Naam',
    nameMissing: 'Geef de store een naam.',
    id: 'ID',
    idHint: 'Hiermee vraagt uw server om de store. Het kan later niet worden gewijzigd.',
    idInvalid: 'Gebruik hoogstens 63 letters, cijfers, _ en -, niet beginnend met -.',
    idTaken: 'Een store heeft dit ID al.',
    addAction: 'Store toevoegen',
    renameAction: 'Naam opslaan',
  },
  use: 'Vanaf uw server gebruiken',
  useHint:
    'Waarden worden versleuteld voordat ze uw server verlaten, met een geheim dat Hallpass nooit bereikt, en bij aankomst nog eens verzegeld.',
  secret: '1. Maak een geheim en bewaar het waar uw server de zijne bewaart',
  secretHint:
    'Zonder dit geheim zijn de waarden verloren. Het moet 128 willekeurige bits of meer hebben: geen wachtwoord dat iemand heeft bedacht.',
  code: '2. Bewaar een waarde en lees hem weer',
  file: 'server.ts',
  terminal: 'Terminal',
  shows: 'Wat er te zien is',
  showsNothing:
    'Niemand kan opsommen wat er in een store zit: er zijn hashes van sleutels en versleutelde waarden, en het geheim staat op uw server. Een waarde leest wie store, sleutel en geheim kent.',
  showsWho: 'Servers en beheerders van dit project mogen hem gebruiken. Apps krijgen INSUFFICIENT_ACCESS_TYPE.',
  showsLimits:
    'Een waarde is hoogstens 1 MiB groot. Opnieuw instellen vervangt hem; stel een lege tekst in om hem te legen.',
};
