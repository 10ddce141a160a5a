import type { texts as configTexts } from '../../config/texts';
import type { Translation } from '../../texts';

export const config: Translation<typeof configTexts.english> = {
  saved: 'Salvato',
  save: 'Salva modifiche',
  on: 'Attivo',
  off: 'Non attivo',
  none: 'Non impostato',
  review: {
    title: 'Controlla prima di salvare',
    description: 'Vale già dalla prossima richiesta.',
    before: 'Ora',
    after: 'Dopo il salvataggio',
    save: 'Salva modifiche',
    cancel: 'Torna indietro',
  },
  overtaken: 'Un altro proprietario ha modificato queste impostazioni. Le tue non sono ancora salvate.',
  loadFailed: 'Non è stato possibile caricare le impostazioni',
  loading: 'impostazioni',
};
