import type { texts as invitationPageTexts } from '../../invitation/texts';
import type { Translation } from '../../texts';

/** Where the link of an invitation to the dashboard leads. */
export const invitation: Translation<typeof invitationPageTexts.english> = {
  title: 'Tienes una invitación',
  description: 'Únete a «{team}» y administra sus proyectos.',
  signedInAs: 'Has iniciado sesión como {email}.',
  accept: 'Unirme al equipo',
  otherAccount: 'Usar otra cuenta',
  joined: 'Te has unido a «{team}»',
  joinedText: 'Sus proyectos están ahora entre los tuyos.',
  toProjects: 'Ir a los proyectos',
  signInTitle: 'Tienes una invitación',
  signInText: 'Inicia sesión o crea tu cuenta para unirte al equipo.',
  signIn: 'Iniciar sesión',
  signUp: 'Crear una cuenta',
  noCode: 'El enlace no lleva código',
  noCodeText: 'Abre otra vez el enlace del correo o cópialo entero en la barra de direcciones.',
  used: 'Esta invitación ya se ha usado',
  usedText: 'Una invitación vale para una persona. Si fuiste tú, los proyectos del equipo están entre los tuyos.',
  expired: 'Esta invitación ha caducado',
  expiredText: 'Las invitaciones valen 7 días. Pide otra a quien te la envió.',
  unknown: 'Esta invitación ya no funciona',
  unknownText: 'Se ha retirado o el enlace está incompleto. Pide otra a quien te la envió.',
  reading: 'Leyendo la invitación',
};
