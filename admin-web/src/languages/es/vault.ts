import type { Translation } from '../../texts';
import type { texts as vaultTexts } from '../../vault/texts';

export const vault: Translation<typeof vaultTexts.english> = {
  title: 'Bóveda de datos',
  description: 'Lo que tus servidores deben guardar y nadie más puede leer, tampoco Hallpass.',
  add: 'Añadir almacén',
  stores: 'Almacenes',
  storesHint: 'Un almacén es un nombre con el que tus servidores guardan valores. Dale a cada fin el suyo.',
  columns: { name: 'Nombre', id: 'ID', actions: 'Acciones' },
  empty: 'Aún no hay almacenes',
  emptyHint: 'Añade uno y deja que tu servidor guarde en él el primer valor.',
  rename: 'Cambiar nombre',
  renameLabel: 'Cambiar el nombre de {store}',
  remove: 'Quitar',
  removeLabel: 'Quitar {store}',
  removeRisk:
    'Los servidores que usan el almacén «{id}» se rechazan. Sus valores se conservan y reaparecen con un almacén del mismo ID.',
  removed: '{store} se ha quitado',
  added: '{store} ya se puede usar',
  store: 'Almacén {id}',
  gone: 'Quitado',
  dialog: {
    add: 'Añadir un almacén',
    rename: 'Cambiar el nombre del almacén',
    name: 'Nombre',
    nameMissing: 'Dale un nombre al almacén.',
    id: 'ID',
    idHint: 'Tu servidor pide el almacén con él. No se puede cambiar después.',
    idInvalid: 'Usa como máximo 63 letras, cifras, _ y -, sin empezar por -.',
    idTaken: 'Ya hay un almacén con este ID.',
    addAction: 'Añadir almacén',
    renameAction: 'Guardar nombre',
  },
  use: 'Usarla desde tu servidor',
  useHint:
    'Los valores se cifran antes de salir de tu servidor, con un secreto que nunca llega a Hallpass, y se vuelven a cifrar donde llegan.',
  secret: '1. Crea un secreto y guárdalo donde tu servidor guarda los suyos',
  secretHint:
    'Sin él los valores se pierden. Debe tener 128 bits aleatorios o más: nada de contraseñas inventadas por alguien.',
  code: '2. Guarda un valor y vuelve a leerlo',
  file: 'server.ts',
  terminal: 'Terminal',
  shows: 'Qué se puede ver',
  showsNothing:
    'Nadie puede listar lo que hay en un almacén: hay hashes de claves y valores cifrados, y el secreto está en tu servidor. Un valor lo lee quien conoce almacén, clave y secreto.',
  showsWho:
    'Pueden usarla los servidores y administradores de este proyecto. Las aplicaciones reciben INSUFFICIENT_ACCESS_TYPE.',
  showsLimits:
    'Un valor tiene como máximo 1 MiB. Escribirlo de nuevo lo sustituye; para vaciarlo, escribe un texto vacío.',
};
