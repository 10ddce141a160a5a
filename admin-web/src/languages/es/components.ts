import type { pickerTexts } from '../../components/picker-texts';
import type { pictureTexts } from '../../components/picture-texts';
import type { componentTexts } from '../../components/texts';
import type { Translation } from '../../texts';

export const components: Translation<typeof componentTexts.english> = {
  cancel: 'Cancelar',
  close: 'Cerrar',
  retry: 'Intentar de nuevo',
  missing: { why: 'Puede que se haya eliminado o que el enlace sea incorrecto.', toList: 'Volver a la lista' },
  undo: 'Deshacer',
  dismiss: 'Descartar',
  toast: 'Aviso',
  loading: 'Cargando: {what}',
  showPassword: 'Mostrar la contraseña',
  justNow: 'ahora mismo',
  typeName: 'Escribe «{name}» para confirmar.',
  search: 'Buscar',
  clearSearch: 'Borrar la búsqueda',
  removeFilter: 'Quitar el filtro {name}',
  any: 'Cualquiera',
  pages: 'Páginas',
  first: 'Primera página',
  previous: 'Anterior',
  next: 'Siguiente',
  selectAll: 'Seleccionar todas las filas de esta página',
  select: 'Seleccionar {name}',
  density: { label: 'Altura de las filas', comfortable: 'Cómoda', compact: 'Compacta' },
  copy: 'Copiar',
  copied: 'Copiado',
  copyWhat: 'Copiar: {what}',
  copiedWhat: 'Copiado: {what}',
  copyFailed: 'Tu navegador no ha permitido copiar. Selecciona el texto y cópialo a mano.',
  requestId: 'Petición {id}',
  chart: { table: 'Mostrar como tabla', date: 'Día', name: 'Nombre', value: 'Valor' },
  diff: { added: 'Añadido', removed: 'Quitado', same: 'No hay diferencias.', label: 'Cambios, línea por línea' },
  editor: {
    problems: { one: '{count} problema', other: '{count} problemas' },
    line: 'Línea {line}: {message}',
    leave: 'Pulsa Escape y luego Tab para salir del editor.',
  },
};

export const pickers: Translation<typeof pickerTexts.english> = {
  nothing: 'No hay nada parecido.',
  failed: 'La búsqueda ha fallado',
  picked: 'Elegido: {name}',
};

export const pictures: Translation<typeof pictureTexts.english> = {
  choose: 'Elegir una imagen',
  change: 'Cambiar',
  remove: 'Quitar',
  refused: 'El navegador no puede leer este archivo como imagen. Elige un PNG, JPEG, WebP o GIF.',
};
