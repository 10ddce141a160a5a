import type { pickerTexts } from '../../components/picker-texts';
import type { pictureTexts } from '../../components/picture-texts';
import type { componentTexts } from '../../components/texts';
import type { Translation } from '../../texts';

export const pickers: Translation<typeof pickerTexts.english> = {
  nothing: 'Zoiets is hier niet.',
  failed: 'Het zoeken is mislukt',
  picked: 'Gekozen: {name}',
};

export const pictures: Translation<typeof pictureTexts.english> = {
  choose: 'Afbeelding kiezen',
  change: 'Wijzigen',
  remove: 'Verwijderen',
  refused: 'De browser kan dit bestand niet als afbeelding lezen. Kies een PNG, JPEG, WebP of GIF.',
};

export const components: Translation<typeof componentTexts.english> = {
  cancel: 'Annuleren',
  close: 'Sluiten',
  retry: 'Opnieuw proberen',
  missing: { why: 'Misschien is het verwijderd, of klopt de link niet.', toList: 'Terug naar de lijst' },
  undo: 'Ongedaan maken',
  dismiss: 'Sluiten',
  toast: 'Melding',
  loading: 'Laden: {what}',
  showPassword: 'Wachtwoord tonen',
  justNow: 'zojuist',
  typeName: 'Typ ‘{name}’ om te bevestigen.',
  search: 'Zoeken',
  clearSearch: 'Zoekopdracht wissen',
  removeFilter: 'Filter {name} verwijderen',
  any: 'Alle',
  pages: 'Pagina’s',
  first: 'Eerste pagina',
  previous: 'Vorige',
  next: 'Volgende',
  selectAll: 'Alle rijen van deze pagina selecteren',
  select: '{name} selecteren',
  density: { label: 'Rijhoogte', comfortable: 'Ruim', compact: 'Compact' },
  copy: 'Kopiëren',
  copied: 'Gekopieerd',
  copyWhat: '{what} kopiëren',
  copiedWhat: '{what} gekopieerd',
  copyFailed: 'Uw browser heeft het kopiëren geweigerd. Selecteer de tekst en kopieer hem zelf.',
  requestId: 'Verzoek {id}',
  chart: { table: 'Als tabel tonen', date: 'Dag', name: 'Naam', value: 'Waarde' },
  diff: {
    added: 'Toegevoegd',
    removed: 'Verwijderd',
    same: 'Geen verschillen.',
    label: 'Wijzigingen, regel voor regel',
  },
  editor: {
    problems: { one: '{count} probleem', other: '{count} problemen' },
    line: 'Regel {line}: {message}',
    leave: 'Druk op Escape en dan op Tab om de editor te verlaten.',
  },
};
