import type { texts as signingKeysTexts } from '../../signing-keys/texts';
import type { Translation } from '../../texts';

export const signingKeys: Translation<typeof signingKeysTexts.english> = {
  title: 'Claves de firma',
  description:
    'Las claves públicas con las que tus servidores comprueban los tokens de acceso. Las privadas nunca salen de este servidor.',
  address: 'Conjunto de claves',
  addressHint:
    'Lo que leen tus servidores, como mucho una vez por hora. Los verificadores de JSON Web Tokens usan esta dirección.',
  jwks: 'JWKS de los usuarios',
  jwksAnonymous: 'JWKS con usuarios anónimos',
  issuer: 'Emisor',
  issuerAnonymous: 'Emisor de los usuarios anónimos',
  audience: 'Audiencia',
  audienceAnonymous: 'Audiencia de los usuarios anónimos',
  keys: 'Claves públicas',
  keysHint:
    'La primera de cada tipo firma. Una sucesora se publica 75 minutos antes de firmar, y una clave sustituida se conserva hasta que caduque su último token.',
  columns: { id: 'ID de la clave', kind: 'Para', use: 'Uso', created: 'Creada', until: 'Después' },
  users: 'Usuarios',
  anonymous: 'Usuarios anónimos',
  signs: 'Firma',
  next: 'Es la siguiente',
  last: 'Comprueba tokens anteriores',
  signsFrom: 'Firma desde el {at}',
  replaced: 'Se sustituye el {at}',
  retires: 'Sale del conjunto de claves el {at}',
  algorithm: 'ES256, sobre la curva P-256',
  loadFailed: 'No se han podido cargar las claves',
  rotate: 'Sustituir las claves ahora',
  rotateTitle: '¿Sustituir las claves de firma?',
  rotateText:
    'Las claves nuevas firman antes de un minuto. Los tokens firmados antes siguen siendo válidos hasta que caduquen, diez minutos como máximo, y a nadie se le cierra la sesión. Los servidores que aún no conozcan la clave nueva deben leer de nuevo el conjunto de claves.',
  rotateAction: 'Sustituir claves',
  rotated: 'Desde ahora firman claves nuevas',
  when: 'Cuándo se sustituyen',
  whenText:
    'Automáticamente cada 90 días. Sustitúyelas de inmediato si alguien puede haber leído la base de datos junto con HALLPASS_SECRET.',
  whenAll: 'El operador sustituye las de todos los proyectos con',
  terminal: 'Terminal',
  copyKey: 'ID de la clave',
};
