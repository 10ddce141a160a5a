import type { senderTexts } from '../../mail/sender/texts';
import type { Translation } from '../../texts';

export const mailSender: Translation<typeof senderTexts.english> = {
  title: 'Remitente',
  description: 'Por qué servidor de correo envía este proyecto, y en nombre de quién.',
  loadFailed: 'No se han podido cargar los ajustes',
  loading: 'ajustes',
  server: {
    title: 'Servidor de correo',
    which: 'Los correos salen por',
    shared: 'El servidor de correo compartido',
    sharedHint:
      'No hay que configurar nada. Envía los correos integrados del inicio de sesión con el nombre del proyecto.',
    own: 'Un servidor de correo propio',
    ownHint: 'Envía también envíos masivos y plantillas que hayas modificado.',
    limits:
      'Por el servidor compartido no se pueden hacer envíos masivos ni modificar plantillas, y la dirección del remitente es la de esta instalación. Si la instalación no tiene servidor de correo, todos los correos se guardan en Enviados.',
    host: 'Host',
    port: 'Puerto',
    portHint: 'El 465 empieza con TLS; el 587, el 25 y el 2525 cambian a TLS.',
    username: 'Nombre de usuario',
    password: 'Contraseña',
    passwordHint: 'La del servidor de correo, 70 caracteres como máximo.',
    senderName: 'Nombre del remitente',
    senderEmail: 'Dirección del remitente',
    senderHint: 'El servidor de correo debe permitirla; configura SPF y DKIM en su dominio.',
    action: 'Guardar servidor de correo',
    saved: 'Servidor de correo guardado',
    missing: 'Rellena este campo.',
    portWrong: 'Un número del 1 al 65535.',
    emailWrong: 'Escribe una dirección de correo.',
    passwordLong: '70 caracteres como máximo.',
    hostWrong: 'Solo el nombre, por ejemplo smtp.example.com.',
  },
  test: {
    title: 'Correo de prueba',
    description: 'Envía un correo con los datos de arriba, guardados o no.',
    recipient: 'Enviar a',
    action: 'Enviar correo de prueba',
    sent: 'El servidor de correo ha aceptado el mensaje. Mira en el buzón de {email}, también en el correo no deseado.',
    refused: 'No se ha enviado',
    answer: 'Lo que ha respondido el servidor se ve junto al correo, en Enviados.',
    toSent: 'Abrir los correos enviados',
  },
  language: {
    title: 'Idioma',
    description:
      'De los correos para destinatarios cuyo idioma se desconoce. Los correos integrados están escritos en diez.',
    label: 'Idioma alternativo',
    none: 'Inglés',
    action: 'Guardar idioma',
    saved: 'Idioma guardado',
  },
  categories: {
    title: 'Categorías',
    description: 'Cada envío tiene una; figura en el código fuente como NotificationCategory. No hay otras.',
    transactional: 'Transaccional',
    transactionalMeans:
      'Lo que los usuarios han pedido o deben saber: códigos, recibos, avisos. Nadie puede darse de baja.',
    marketing: 'Marketing',
    marketingMeans:
      'Novedades y ofertas. Cada correo lleva un enlace para darse de baja, también con un clic en el programa de correo. Las direcciones con rebotes o quejas no reciben ninguno.',
  },
  reports: {
    title: 'Rebotes y quejas',
    description:
      'Deja que tu proveedor de correo notifique qué ha sido de los mensajes: las direcciones con rebotes ya no reciben marketing, y el correo lo indica en Enviados.',
    show: 'Mostrar la dirección y el secreto',
    url: 'Dirección para las notificaciones',
    secret: 'Secreto de su firma',
    howTo: 'Cómo se escribe y se firma una notificación',
    loadFailed: 'No se ha podido cargar la dirección',
    loading: 'la dirección',
  },
};
