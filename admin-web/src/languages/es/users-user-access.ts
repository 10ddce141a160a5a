import type { Translation } from '../../texts';
import type { accessTexts } from '../../users/user/access-texts';
import type { activityTexts } from '../../users/user/activity-texts';
import type { dataTexts } from '../../users/user/data-texts';

export const userAccess: Translation<typeof accessTexts.english> = {
  teams: {
    title: 'Equipos',
    description: 'De los que el usuario es miembro, con lo que se le ha concedido en ellos.',
    what: 'equipos',
    failed: 'No se han podido cargar los equipos',
    none: 'No es miembro de ningún equipo.',
    selected: 'Seleccionado',
    nothing: 'Ningún permiso concedido',
    permissions: 'Permisos',
    permissionsOf: 'Permisos en {team}',
    permissionsTitle: 'Permisos de {name} en {team}',
    remove: 'Quitar',
    removeFrom: 'Quitar de {team}',
    add: 'Añadir a un equipo',
    addTitle: 'Añadir a {name} a un equipo',
    addText: 'El usuario recibe lo que recibe todo miembro nuevo, y no se le pregunta.',
    addAct: 'Añadir al equipo',
    added: 'Ya es miembro de {team}',
    unnamed: 'Equipo sin nombre',
    done: 'Listo',
  },
  project: {
    title: 'Permisos en el proyecto',
    description: 'Qué puede hacer el usuario en toda tu aplicación.',
    what: 'permisos',
    failed: 'No se han podido cargar los permisos',
    none: 'Aún no hay ningún permiso definido en el proyecto.',
    define: 'Definir uno',
    granted: '{id} concedido',
    revoked: '{id} retirado',
  },
};

export const userActivity: Translation<typeof activityTexts.english> = {
  title: 'Actividad',
  description: 'Lo que dice el registro de auditoría sobre este usuario, lo más reciente primero.',
  all: 'Filtrar en el registro de auditoría',
  what: 'entradas',
  failed: 'No se ha podido cargar la actividad',
  none: 'Nada todavía.',
  nobody: 'Nadie conocido',
  actors: {
    user: 'El usuario',
    owner: 'Un administrador',
    key: 'Una clave de servidor',
    operator: 'El operador',
  },
  inTheirName: 'en su nombre',
  columns: { what: 'Qué', who: 'Quién', where: 'Desde', when: 'Cuándo' },
  details: 'Detalles',
  hide: 'Ocultar los detalles',
  show: 'Mostrar los detalles de {action}',
  before: 'Antes',
  after: 'Después',
  more: 'Detalles',
  request: 'Petición',
};

export const userData: Translation<typeof dataTexts.english> = {
  title: 'Datos',
  description: 'JSON que tu aplicación guarda aquí. Cada campo se sustituye entero.',
  save: 'Guardar datos',
  saved: 'Guardado',
  fields: {
    client: 'Cliente',
    clientHint: 'La aplicación del usuario los lee y escribe.',
    readOnly: 'Cliente, solo lectura',
    readOnlyHint: 'La aplicación del usuario los lee; tu servidor los escribe.',
    server: 'Servidor',
    serverHint: 'Solo los ve tu servidor.',
  },
  wrong: 'Esto no es JSON válido. Revisa comillas, comas, llaves y corchetes.',
  wrongAt: 'Esto no es JSON válido: {message}',
  format: 'Formatear',
  hints: 'Otros tienen',
  hintsFor: 'Entradas que otros tienen en «{field}»',
  add: 'Añadir {name}: {type}',
  types: {
    string: 'texto',
    number: 'número',
    boolean: 'true o false',
    object: 'objeto',
    array: 'lista',
    null: 'null',
  },
};
