import type { texts as apiKeysTexts } from '../../api-keys/texts';
import type { Translation } from '../../texts';

export const apiKeys: Translation<typeof apiKeysTexts.english> = {
  title: 'Claves',
  description:
    'Con ellas se identifican tus aplicaciones y backends. Un juego contiene hasta tres claves que terminan a la vez.',
  create: 'Crear claves',
  caption: 'Claves de API',
  columns: { description: 'Descripción', keys: 'Claves', status: 'Estado', actions: 'Acciones' },
  created: 'Creado',
  unnamed: 'Sin descripción',
  empty: 'Aún no hay claves',
  emptyHint: 'Crea un juego para conectar tu aplicación. Cada clave se muestra una sola vez.',
  loadFailed: 'No se han podido cargar las claves',
  endsWith: 'termina en {lastFour}',
  status: {
    active: 'Activo',
    expired: 'Caducado',
    revoked: 'Revocado',
    ending: 'Caduca pronto',
    noExpiry: 'Sin caducidad',
    until: 'hasta',
    since: 'desde',
  },
  ending: {
    one: '«{names}» caduca en menos de 14 días. Crea su sucesor, ponlo en tu aplicación y luego revoca este.',
    other:
      '{count} juegos caducan en menos de 14 días: {names}. Crea sus sucesores, ponlos en tus aplicaciones y luego revoca estos.',
  },
  revoke: 'Revocar',
  revokeLabel: 'Revocar {description}',
  revokeTitle: '¿Revocar «{description}»?',
  revokeText: 'A partir de ese momento se rechazan las peticiones con estas claves. Esta acción no se puede deshacer.',
  revokeAction: 'Revocar claves',
  revoked: '{description}: claves revocadas',
  kinds: {
    publishableClientKey: {
      title: 'Clave de cliente publicable',
      short: 'Cliente',
      hint: 'Para navegadores y aplicaciones. Puede verla cualquiera.',
    },
    secretServerKey: {
      title: 'Clave de servidor secreta',
      short: 'Servidor',
      hint: 'Para tu backend: actúa sobre todos los usuarios. Mantenla en secreto.',
    },
    superSecretAdminKey: {
      title: 'Clave de administración supersecreta',
      short: 'Admin',
      hint: 'Cambia el propio proyecto. Pocos la necesitan.',
    },
  },
  dialog: {
    title: 'Crear claves de API',
    description: 'Descripción',
    placeholder: 'Aplicación web',
    descriptionMissing: 'Indica para qué son las claves.',
    descriptionLong: 'Usa como máximo 255 caracteres.',
    kinds: 'Tipos',
    kindMissing: 'Elige al menos un tipo de clave.',
    expiry: 'Caducidad',
    expiryHint:
      'Después se rechazan las peticiones con estas claves. Esta página y la de inicio del proyecto avisan 14 días antes.',
    action: 'Crear claves',
  },
  lifetimes: { week: '7 días', month: '30 días', quarter: '90 días', year: '1 año', never: 'Sin caducidad' },
  shown: {
    title: 'Guarda tus claves',
    warning:
      'Es la única vez que se muestran. Ponlas donde tu aplicación guarda sus secretos, nunca en un repositorio.',
    done: 'Las he guardado',
    settings: '.env',
  },
  about: {
    title: 'Cuál va dónde',
    client: 'En la propia aplicación. Lo que permite hacer, tus usuarios ya pueden hacerlo.',
    server: 'Solo en tu servidor. Quien la tenga puede leer y modificar a todos los usuarios.',
    admin: 'En scripts que configuran proyectos. Quien la tenga puede cambiar ajustes y crear claves.',
    leaked:
      '¿Se ha filtrado alguna? Crea un juego nuevo, ponlo en tu aplicación y luego revoca el antiguo: se rechaza de inmediato.',
  },
};
