import type { invitationTexts } from '../../invitations/texts';
import type { Translation } from '../../texts';

export const invitations: Translation<typeof invitationTexts.english> = {
  title: 'Invitaciones',
  description: 'Correos que invitan a alguien a iniciar sesión o a unirse a un equipo.',
  link: 'Adónde lleva el enlace',
  linkHint:
    'Una página de tu aplicación en un dominio en el que confía el proyecto, o la página alojada de este servidor.',
  codeLinkHint:
    'Una página de tu aplicación en un dominio en el que confía el proyecto, o la página alojada de este servidor. Se le añade el código.',
  linkWrong: 'Escribe una dirección completa, por ejemplo https://app.example.com/handler/sign-in.',
  untrusted:
    'El proyecto no confía en esta dirección. Añade su dominio en Inicio de sesión, Dominios, e inténtalo de nuevo.',
  emailWrong: 'Escribe una dirección de correo como name@example.com.',
  signIn: {
    title: 'A la aplicación',
    text: 'Aún no necesitan una cuenta. Qué ha sido del correo se ve en Correo, Enviados.',
    emails: 'Direcciones',
    emailsHint: 'Una por línea, 50 como máximo.',
    missing: 'Escribe al menos una dirección.',
    wrong: 'Esto no es una dirección de correo: {address}',
    tooMany: '50 a la vez como máximo.',
    act: 'Enviar invitaciones',
    sent: { one: 'Una invitación está en camino', other: '{count} invitaciones están en camino' },
    failed: { one: '{count} no se ha podido enviar', other: '{count} no se han podido enviar' },
  },
  team: {
    title: 'A un equipo',
    text: 'Quien tenga el enlace y haya iniciado sesión se une al equipo.',
    search: 'Buscar direcciones',
    ofAll: 'Solo de {team}: mostrar las de todos los equipos',
    teamColumn: 'Equipo',
    sentColumn: 'Enviada',
    endsColumn: 'Caduca',
    noneFound: 'Ninguna invitación abierta coincide.',
    teamMissing: 'Elige un equipo.',
    what: 'invitaciones',
    failed: 'No se han podido cargar las invitaciones',
    none: 'No hay invitaciones pendientes.',
    ends: 'Válida hasta {at}',
    invite: 'Invitar a alguien',
    inviteTitle: 'Invitar a alguien al equipo',
    email: 'Correo electrónico',
    act: 'Enviar invitación',
    sent: 'La invitación a {address} está en camino',
    revoke: 'Revocar',
    revokeOf: 'Revocar la invitación de {address}',
    revokeTitle: '¿Revocar la invitación de {address}?',
    revokeText: 'Su enlace dejará de servir.',
    revoked: 'Invitación de {address} revocada',
  },
};
