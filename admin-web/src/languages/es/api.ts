import type { errorTexts, startTexts } from '../../api/error-texts';
import type { Translation } from '../../texts';

export const errors: Translation<typeof errorTexts.english> = {
  signUpClosed: 'Este servidor no admite nuevas cuentas de propietario. Pide a uno de sus propietarios que te invite.',
  addressTaken: 'Otro usuario de este proyecto ya inicia sesión con esta dirección de correo. Usa otra.',
  ownAddressTaken: 'Otra cuenta inicia sesión con esta dirección de correo. Usa otra o inicia sesión.',
  linkRefused: 'Este servidor no envía enlaces a {origin}. Abre el panel en su propia dirección e inténtalo de nuevo.',
  keyChanged: 'La clave del panel ha cambiado. Recarga la página.',
  sessionEnded: 'Tu sesión ha terminado. Inicia sesión otra vez: lo que has escrito sigue aquí.',
  notAllowed: 'No tienes permiso para hacer esto en este proyecto. Pídeselo a alguien que lo administre.',
  refusedFields: 'El servidor no acepta: {fields}. Corrígelo e inténtalo de nuevo.',
  refusedForm:
    'El servidor no acepta los datos introducidos. Revisa todos los campos y recarga la página si lleva tiempo abierta.',
  offline: 'No tienes conexión. Seguirá en cuanto vuelva la red.',
  unreachable: 'El servidor no responde. Comprueba tu conexión e inténtalo de nuevo.',
  serverFailed: 'El servidor ha fallado. Inténtalo de nuevo en un momento.',
  serverFailedRequest:
    'El servidor ha fallado. Su registro recoge la causa con la petición {id}. Inténtalo de nuevo en un momento.',
  pageFailed: 'No se ha podido cargar una parte del panel. Comprueba tu conexión e inténtalo de nuevo.',
  unknown: 'Algo ha salido mal en esta página. Recárgala e inténtalo de nuevo.',
};

export const start: Translation<typeof startTexts.english> = {
  unreachable: 'El servidor no responde. Comprueba que está en marcha e inténtalo de nuevo.',
  failed: 'El servidor no ha podido dar su configuración (estado {status}). Inténtalo de nuevo.',
  foreign: 'El servidor ha respondido sin su configuración. ¿Sirve Hallpass /config.json?',
};
