import type { linkTexts } from '../../auth/link-texts';
import type { Translation } from '../../texts';

export const authLinks: Translation<typeof linkTexts.english> = {
  forgot: {
    title: 'Restablecer tu contraseña',
    description: 'Recibes un correo con un enlace para elegir una nueva.',
    action: 'Enviarme un enlace',
    remembered: '¿La has recordado? {link}',
    rememberedLink: 'Inicia sesión',
    sent: {
      title: 'Mira tu correo',
      description: 'Si hay una cuenta para {address}, un correo con un enlace está en camino.',
      text: 'El enlace lleva a una página donde eliges una contraseña nueva. ¿No llega nada en unos minutos? Mira en el correo no deseado y comprueba la dirección.',
      signIn: 'Volver al inicio de sesión',
      another: 'Usar otra dirección',
    },
  },
  reset: {
    title: 'Elegir una contraseña nueva',
    description: 'Con la antigua terminan todas las sesiones de tu cuenta.',
    label: 'Contraseña nueva',
    action: 'Cambiar mi contraseña',
    loading: 'el enlace',
    failed: 'No se ha podido comprobar el enlace',
    newLink: 'Pedir un enlace nuevo',
    signIn: 'Volver al inicio de sesión',
    changed: {
      title: 'Tu contraseña ha cambiado',
      description: 'Todas las sesiones de tu cuenta han terminado.',
      text: 'Inicia sesión con la contraseña nueva.',
      signIn: 'Iniciar sesión',
    },
    noCode: {
      title: 'El enlace no lleva código',
      description: 'No sirve para cambiar una contraseña.',
      text: 'Abre otra vez el enlace del correo o cópialo entero en la barra de direcciones.',
    },
    used: {
      title: 'Este enlace ya se ha usado',
      description: 'Cada enlace funciona una vez.',
      text: 'Si fuiste tú, inicia sesión con la contraseña que elegiste. Un cambio posterior de dirección o contraseña también invalida el enlace.',
    },
    expired: {
      title: 'Este enlace ha caducado',
      description: 'Hace demasiado que se envió el correo.',
      text: 'Pide un enlace nuevo y úsalo pronto.',
    },
    tooOften: {
      title: 'Este enlace se ha probado demasiadas veces',
      description: 'Está bloqueado para que nadie pueda adivinar su código.',
      text: 'Pide un enlace nuevo.',
    },
    unknown: {
      title: 'Este enlace no se conoce aquí',
      description: 'Está incompleto, es de otro servidor o caducó hace mucho.',
      text: 'Abre otra vez el enlace del correo o cópialo entero en la barra de direcciones. Si también te trae aquí, pide un enlace nuevo.',
    },
  },
  verify: {
    title: 'Confirmar tu dirección',
    description:
      'Has abierto el enlace de un correo de confirmación. Con un clic, Hallpass sabrá que el correo te ha llegado.',
    action: 'Confirmar mi dirección',
    goOn: 'Continuar al panel',
    done: {
      title: 'Tu dirección está confirmada',
      description: 'El correo de confirmación te ha llegado.',
      text: 'Eso es todo: continúa a tus proyectos.',
    },
    noCode: {
      title: 'El enlace no lleva código',
      description: 'No hay nada que confirmar con él.',
      text: 'Abre otra vez el enlace del correo o cópialo entero en la barra de direcciones.',
    },
    used: {
      title: 'Este enlace ya se ha usado',
      description: 'Cada enlace funciona una vez.',
      text: 'Si fuiste tú, tu dirección está confirmada. Un cambio posterior de dirección o contraseña también invalida el enlace: en ese caso, pide uno nuevo.',
    },
    expired: {
      title: 'Este enlace ha caducado',
      description: 'Cada enlace vale 24 horas.',
      text: 'Pide uno nuevo. Puedes usar tu cuenta sin él.',
    },
    tooOften: {
      title: 'Este enlace se ha probado demasiadas veces',
      description: 'Está bloqueado para que nadie pueda adivinar su código.',
      text: 'Pide uno nuevo. Puedes usar tu cuenta sin él.',
    },
    unknown: {
      title: 'Este enlace no se conoce aquí',
      description: 'Está incompleto, es de otro servidor o caducó hace mucho.',
      text: 'Abre otra vez el enlace del correo o cópialo entero en la barra de direcciones. Si también te trae aquí, pide uno nuevo.',
    },
  },
  newLink: {
    signIn: 'Iniciar sesión para pedir un enlace nuevo',
    send: 'Enviar un enlace nuevo',
    sent: 'Un enlace nuevo está en camino a {address}. Vale 24 horas.',
    confirmed: '{address} está confirmada.',
    confirmedMeanwhile: '{address} ya está confirmada.',
  },
};
