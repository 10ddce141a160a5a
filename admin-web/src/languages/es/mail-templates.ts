import type { templateTexts } from '../../mail/templates/texts';
import type { Translation } from '../../texts';

export const mailTemplates: Translation<typeof templateTexts.english> = {
  title: 'Plantillas',
  description: 'Lo que dicen los correos de este proyecto, en diez idiomas.',
  create: 'Nueva plantilla',
  createDescription: 'Para correos que tu servidor envía con POST /emails/send-email, con valores propios.',
  createAction: 'Crear plantilla',
  created: '«{name}» creada',
  loadFailed: 'No se han podido cargar las plantillas',
  oneLoadFailed: 'No se ha podido cargar la plantilla',
  loading: 'la plantilla',
  columns: { name: 'Plantilla', sentWhen: 'Se envía cuando', theme: 'Tema', origin: 'Origen' },
  themeOfProject: 'El del proyecto',
  noTheme: 'Ninguno',
  unknownTheme: 'Ya no existe: el del proyecto',
  none: 'No hay plantillas',
  back: 'Plantillas',
  needsServer:
    'Los correos salen por el servidor compartido de esta instalación, que solo envía textos integrados. Configura un servidor de correo propio del proyecto para modificar las plantillas.',
  sentByYou: 'Tu servidor la nombra en una llamada',
  idLabel: 'ID de la plantilla',
  sentWhen: {
    email_verification: 'Alguien se registra o añade una dirección',
    password_reset: 'Alguien ha olvidado la contraseña',
    magic_link: 'Alguien inicia sesión con un código o enlace por correo',
    team_invitation: 'Un miembro invita a alguien a un equipo',
    sign_in_invitation: 'Tú o tu servidor invitáis a alguien',
    security_notice: 'Ha cambiado algo en la seguridad de una cuenta',
    api_key_leaked: 'Un escáner ha encontrado una clave de API en público',
    webhook_disabled: 'Un webhook ha fallado tanto tiempo que se ha detenido',
    payment_receipt: 'Ha llegado un pago',
    payment_failed: 'Un pago ha fallado',
    subscription_renewal_upcoming: 'Una suscripción se renueva pronto',
    subscription_canceled: 'Una suscripción termina',
    payment_refunded: 'Se ha reembolsado un pago',
  },
};
