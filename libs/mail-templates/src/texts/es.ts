import type { MailTexts } from './mail-texts.js';

export const es: MailTexts = {
  greeting: {
    hello: 'Hola:',
    helloName: 'Hola, {name}:',
    plainLink: 'Si el botón no funciona, abra este enlace:',
  },
  email_verification: {
    subject: 'Confirme su correo electrónico para {project}',
    heading: 'Confirme su correo electrónico',
    paragraphs: [
      'Confirme que esta dirección es suya para poder usarla con {project}.',
      'La cuenta se creó el {accountMadeAt}, desde: {requestPlace}.',
      'La dirección se añadió a una cuenta el {addressAddedAt}, desde: {requestPlace}.',
      'La cuenta tiene también la dirección {accountOwner}.',
    ],
    button: 'Confirmar correo',
    footnote:
      'El enlace sirve una sola vez. Si no fue usted, use el otro enlace: su dirección queda libre y lo que se creó con ella termina.',
    quietLink: 'No fui yo',
  },
  password_reset: {
    subject: 'Nueva contraseña para {project}',
    heading: 'Elija una nueva contraseña',
    paragraphs: ['Alguien, esperamos que usted, ha pedido una nueva contraseña para su cuenta en {project}.'],
    button: 'Elegir contraseña',
    footnote: 'El enlace sirve una sola vez. Si no lo pidió, ignore este mensaje: su contraseña no cambia.',
  },
  magic_link: {
    subject: 'Acceso a {project}: su código es {otp}',
    heading: 'Acceso a {project}',
    paragraphs: ['Escriba este código donde lo pidió o use el botón en este dispositivo.'],
    button: 'Iniciar sesión',
    footnote: 'El código y el enlace sirven una vez. No se los dé a nadie. Si no los pidió, ignore este mensaje.',
  },
  team_invitation: {
    subject: 'Invitación al equipo {teamDisplayName}',
    heading: 'Tiene una invitación',
    paragraphs: ['Le invitan a unirse al equipo {teamDisplayName} en {project}.'],
    button: 'Aceptar la invitación',
    footnote: 'La invitación es para esta dirección. Si no conoce el equipo, puede ignorar este mensaje.',
  },
  sign_in_invitation: {
    subject: 'Invitación a {project}',
    heading: 'Bienvenido a {project}',
    paragraphs: ['Le invitan a iniciar sesión en {project}.'],
    button: 'Iniciar sesión',
    footnote: 'Si no conoce {project}, puede ignorar este mensaje.',
  },
  security_notice: {
    subject: '{heading} – {project}',
    heading: '{heading}',
    paragraphs: [
      '{sentence}',
      'Contraseña, elegida el {passwordSince}',
      'Llaves de acceso: {passkeys}',
      'Cuentas de proveedores: {providers}',
      'Otras direcciones: {otherAddresses}',
      'Claves de API: {apiKeys}. Revoque las que no haya creado usted.',
      'Dispositivos y herramientas de línea de comandos con sesión iniciada: {sessions}',
    ],
    footnote:
      'Si fue usted, no hay nada que hacer. Si no, inicie sesión, cierre las demás sesiones y cambie su contraseña.',
  },
  securityChanges: {
    password_changed: [
      'Se cambió su contraseña',
      'La contraseña de su cuenta en {project} se cambió y se cerró la sesión en los demás dispositivos.',
    ],
    password_set: [
      'Se estableció una contraseña',
      'Su cuenta en {project} tiene ahora una contraseña con la que se puede iniciar sesión.',
    ],
    password_reset: [
      'Se restableció su contraseña',
      'Se eligió una nueva contraseña para su cuenta en {project} y se cerró la sesión en todos los dispositivos.',
    ],
    totp_enabled: [
      'Se activó el acceso en dos pasos',
      'Para acceder a su cuenta en {project} ahora hace falta también un código de su aplicación de autenticación.',
    ],
    totp_disabled: [
      'Se desactivó el acceso en dos pasos',
      'Para acceder a su cuenta en {project} ya no hace falta un código de su aplicación de autenticación.',
    ],
    backup_codes_created: [
      'Se crearon nuevos códigos de respaldo',
      'Se crearon nuevos códigos de respaldo para su cuenta en {project}. Los anteriores ya no sirven.',
    ],
    backup_code_used: [
      'Se usó un código de respaldo',
      'Alguien accedió a su cuenta en {project} con uno de sus códigos de respaldo.',
    ],
    passkey_added: [
      'Se añadió una llave de acceso',
      'Ahora se puede acceder a su cuenta en {project} con una nueva llave de acceso.',
    ],
    passkey_removed: [
      'Se eliminó una llave de acceso',
      'Una llave de acceso de su cuenta en {project} se eliminó y ya no sirve.',
    ],
    sign_in_address_changed: [
      'Se cambió su dirección de acceso',
      'Se cambió una dirección de correo con la que se accede a su cuenta en {project}.',
    ],
    new_sign_in: ['Nuevo acceso a su cuenta', 'Se accedió a su cuenta en {project} desde un lugar nuevo.'],
    account_linked: ['Se vinculó una cuenta', 'Una cuenta de otro proveedor se vinculó a su cuenta en {project}.'],
    account_secured: [
      'Su cuenta quedó protegida',
      'Usted demostró que esta dirección es suya. Lo que se había establecido antes en la cuenta de {project}, como una contraseña o sesiones abiertas, se eliminó por su seguridad.',
    ],
    ways_in_ended: [
      'Se ha cerrado todo lo demás',
      'Se restableció la contraseña de su cuenta en {project} y se cerró todo lo demás que actuaba por la cuenta: claves de acceso, claves de API, sesiones y el inicio de sesión con proveedores y otras direcciones. La dirección del restablecimiento sigue sirviendo para iniciar sesión. Si no fue usted, póngase en contacto con {project}.',
    ],
    mailbox_sign_in: [
      'Primer acceso por correo',
      'Se ha entrado por primera vez por correo en su cuenta en {project}. También se puede entrar de las formas siguientes. Si alguna no es suya, quítela: cambie la contraseña, elimine las llaves de acceso, cuentas y direcciones que no conozca, o diríjase a los responsables de {project}.',
    ],
    address_disowned: [
      'Se quitó una dirección de su cuenta',
      'El titular de una dirección de correo ha dicho que su cuenta en {project} no es suya, y la dirección se ha quitado. Si la escribió mal, añada la correcta.',
    ],
  },
  api_key_leaked: {
    subject: 'Clave de API terminada en {lastFour} hecha pública – {project}',
    heading: 'Una clave de API se hizo pública',
    paragraphs: [
      'La clave de API "{description}" de {project}, terminada en {lastFour}, se publicó donde todos pueden leerla. Se ha revocado y ya no da acceso a nada.',
      'Encontrada en: {foundAt}',
    ],
    footnote: 'Cree una clave nueva, sustituya la antigua y revise qué se hizo con ella.',
  },
  webhook_disabled: {
    subject: 'Se ha desactivado un webhook de {projectName} – {project}',
    heading: 'Se ha desactivado un webhook',
    paragraphs: [
      'El webhook de {projectName} en {endpointHost} no ha aceptado ningún mensaje desde el {failingSince}, por lo que ya no se le envía nada.',
      'Respondió {goneAnswer}, lo que significa que no quiere más mensajes.',
    ],
    footnote: 'Repare el receptor y vuelva a activar el webhook. Lo que no recibió se puede enviar de nuevo.',
  },
  payment_receipt: {
    subject: 'Su recibo de {project}',
    heading: 'Gracias',
    paragraphs: ['Hemos recibido su pago de {amount} por {productDisplayName} en {project}.'],
    button: 'Ver el recibo',
    footnote: 'Conserve este mensaje como comprobante.',
  },
  payment_failed: {
    subject: 'Su pago a {project} no se realizó',
    heading: 'Su pago no se realizó',
    paragraphs: ['No pudimos cobrar {amount} por {productDisplayName} en {project}. Revise su forma de pago.'],
    button: 'Revisar el pago',
    footnote: 'Si ya ha pagado, no hay nada que hacer.',
  },
  subscription_renewal_upcoming: {
    subject: 'Su suscripción a {project} se renueva el {renewsAt}',
    heading: 'Su suscripción se renueva pronto',
    paragraphs: ['Su suscripción a {productDisplayName} en {project} se renueva el {renewsAt} por {amount}.'],
    footnote: 'Si quiere conservarla, no hay nada que hacer. Si no, cancélela antes de ese día.',
  },
  subscription_canceled: {
    subject: 'Su suscripción a {project} ha terminado',
    heading: 'Su suscripción ha terminado',
    paragraphs: [
      'Su suscripción a {productDisplayName} en {project} terminó el {endedAt}. No se cobrará nada más por ella.',
    ],
    footnote: 'Si no lo deseaba, puede suscribirse de nuevo cuando quiera.',
  },
  payment_refunded: {
    subject: 'Su reembolso de {project}',
    heading: 'Su reembolso está en camino',
    paragraphs: ['{project} ha reembolsado {amount} por {productDisplayName}.'],
    footnote: 'Su banco puede tardar unos días en mostrarlo.',
  },
  payment_disputed: {
    subject: 'Se ha disputado un pago de {projectName} – {project}',
    heading: 'Se ha disputado un pago',
    paragraphs: [
      'Un cliente de {projectName} ha disputado ante su banco un pago de {amount} por {productDisplayName}. El banco retiene el dinero hasta que se decida.',
    ],
    footnote:
      'Responda en su proveedor de pagos antes de que venza el plazo, con pruebas de la entrega. Hasta entonces, el cliente conserva lo que compró.',
    testFootnote: 'Es un pago de prueba, así que no se ha movido dinero. Decida usted la disputa en el panel.',
  },
  managePurchases: 'Gestionar o cancelar tus compras',
  unsubscribe: 'No recibir más mensajes de este tipo',
  unknownPlace: 'lugar desconocido',
};
