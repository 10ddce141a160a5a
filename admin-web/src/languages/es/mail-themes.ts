import type { themeTexts } from '../../mail/themes/texts';
import type { Translation } from '../../texts';

export const mailThemes: Translation<typeof themeTexts.english> = {
  title: 'Temas',
  description: 'Lo que rodea el contenido de cada correo: página, tarjeta, colores, enlace para darse de baja.',
  create: 'Nuevo tema',
  createDescription: 'Empieza como copia del tema claro.',
  createAction: 'Crear tema',
  created: '«{name}» creado',
  loadFailed: 'No se han podido cargar los temas',
  oneLoadFailed: 'No se ha podido cargar el tema',
  missing: 'Este tema no existe',
  loading: 'el tema',
  columns: { name: 'Tema', usedBy: 'Usado por', origin: 'Origen' },
  none: 'No hay temas',
  back: 'Temas',
  selected: 'Tema del proyecto',
  usedByAll: 'Todos los correos sin tema propio',
  usedByNone: 'Ningún correo',
  select: 'Usar en todos los correos',
  selectedDone: '«{name}» es ahora el tema del proyecto',
  sample: 'Correo de la vista previa',
  marketingSample: 'Correo de marketing, con enlace para darse de baja',
};
