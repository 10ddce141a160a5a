import type { texts as configTexts } from '../../config/texts';
import type { Translation } from '../../texts';

export const config: Translation<typeof configTexts.english> = {
  saved: 'Guardado',
  save: 'Guardar alterações',
  on: 'Ativado',
  off: 'Desativado',
  none: 'Não definido',
  review: {
    title: 'Verifique antes de guardar',
    description: 'Aplica-se já ao pedido seguinte.',
    before: 'Agora',
    after: 'Depois de guardar',
    save: 'Guardar alterações',
    cancel: 'Voltar',
  },
  overtaken: 'Outro proprietário alterou estas definições. As suas ainda não estão guardadas.',
  loadFailed: 'Não foi possível carregar as definições',
  loading: 'definições',
};
