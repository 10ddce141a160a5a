import type { texts as configTexts } from '../../config/texts';
import type { Translation } from '../../texts';

export const config: Translation<typeof configTexts.english> = {
  saved: 'Guardado',
  save: 'Guardar cambios',
  on: 'Activado',
  off: 'Desactivado',
  none: 'Sin definir',
  review: {
    title: 'Revisa antes de guardar',
    description: 'Vale desde la próxima petición.',
    before: 'Ahora',
    after: 'Tras guardar',
    save: 'Guardar cambios',
    cancel: 'Volver',
  },
  overtaken: 'Otro propietario ha cambiado estos ajustes. Los tuyos aún no se han guardado.',
  loadFailed: 'No se han podido cargar los ajustes',
  loading: 'ajustes',
};
