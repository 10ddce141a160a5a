import type { pickerTexts } from '../../components/picker-texts';
import type { pictureTexts } from '../../components/picture-texts';
import type { componentTexts } from '../../components/texts';
import type { Translation } from '../../texts';

export const pickers: Translation<typeof pickerTexts.english> = {
  nothing: 'Nessun risultato.',
  failed: 'La ricerca non è riuscita',
  picked: 'Scelta: {name}',
};

export const pictures: Translation<typeof pictureTexts.english> = {
  choose: 'Scegli un’immagine',
  change: 'Cambia',
  remove: 'Rimuovi',
  refused: 'Il browser non riesce a leggere questo file come immagine. Scegli un file PNG, JPEG, WebP o GIF.',
};

export const components: Translation<typeof componentTexts.english> = {
  cancel: 'Annulla',
  close: 'Chiudi',
  retry: 'Riprova',
  missing: { why: 'Forse è stato eliminato, o il link è sbagliato.', toList: 'Torna all’elenco' },
  undo: 'Annulla',
  dismiss: 'Chiudi',
  toast: 'Avviso',
  loading: 'Caricamento: {what}',
  showPassword: 'Mostra password',
  justNow: 'proprio ora',
  typeName: 'Scrivi «{name}» per confermare.',
  search: 'Cerca',
  clearSearch: 'Cancella la ricerca',
  removeFilter: 'Rimuovi il filtro {name}',
  any: 'Qualsiasi',
  pages: 'Pagine',
  first: 'Prima pagina',
  previous: 'Precedente',
  next: 'Successiva',
  selectAll: 'Seleziona tutte le righe di questa pagina',
  select: 'Seleziona {name}',
  density: { label: 'Altezza delle righe', comfortable: 'Comoda', compact: 'Compatta' },
  copy: 'Copia',
  copied: 'Copiato',
  copyWhat: 'Copia: {what}',
  copiedWhat: 'Copiato: {what}',
  copyFailed: 'Il browser non ha permesso di copiare. Seleziona il testo e copialo a mano.',
  requestId: 'Richiesta {id}',
  chart: { table: 'Mostra come tabella', date: 'Giorno', name: 'Nome', value: 'Valore' },
  diff: { added: 'Aggiunto', removed: 'Rimosso', same: 'Nessuna differenza.', label: 'Modifiche, riga per riga' },
  editor: {
    problems: { one: '{count} problema', other: '{count} problemi' },
    line: 'Riga {line}: {message}',
    leave: 'Per uscire dall’editor premi Esc, poi Tab.',
  },
};
