import type { oauthTexts } from '../../auth/oauth-texts';
import type { authTexts } from '../../auth/texts';
import type { Translation } from '../../texts';

export const auth: Translation<typeof authTexts.english> = {
  fields: {
    email: 'Correo electrónico',
    emailExample: 'you@example.com',
    emailMissing: 'Escribe tu dirección de correo.',
    emailMalformed: 'Escribe una dirección de correo como you@example.com.',
    emailLong: 'Una dirección de correo tiene como máximo 256 caracteres.',
    password: 'Contraseña',
    passwordMissing: 'Escribe tu contraseña.',
    newPasswordHint: 'De 8 a 70 caracteres. Unas cuantas palabras sin relación entre sí son una buena elección.',
    newPasswordShort: 'Usa al menos 8 caracteres.',
    newPasswordLong: 'Usa como máximo 70 caracteres.',
  },
  signIn: {
    page: 'Iniciar sesión',
    title: 'Iniciar sesión en Hallpass',
    description: 'Administra tus proyectos y sus usuarios.',
    action: 'Iniciar sesión',
    wrong: 'Correo o contraseña incorrectos.',
    forgot: '¿Has olvidado la contraseña?',
    noAccount: '¿Aún no tienes cuenta? {link}',
    noAccountLink: 'Crea una',
  },
  signUp: {
    page: 'Crear una cuenta',
    title: 'Crear tu cuenta',
    description: 'Los propietarios crean proyectos y administran a sus usuarios.',
    setUpPage: 'Configurar',
    setUpTitle: 'Configurar Hallpass',
    setUpDescription: 'Crea la primera cuenta de propietario de este servidor.',
    invitedDescription: 'Usa la dirección de correo a la que se envió la invitación.',
    invitationRefused:
      'La invitación no vale para esta dirección. Usa aquella a la que se envió; si es esta, pide una invitación nueva.',
    action: 'Crear cuenta',
    hasAccount: '¿Ya tienes una cuenta? {link}',
    hasAccountLink: 'Inicia sesión',
    closed:
      'En este servidor no se pueden crear cuentas de propietario por cuenta propia. Pide a uno de sus propietarios que te invite, o inicia sesión si ya tienes una cuenta.',
    first:
      'El primer propietario se registra con el enlace que el servidor mostró al arrancar: búscalo en el terminal o en el registro. Los demás entran por invitación.',
    linkSpent:
      'Este enlace ya no funciona. Solo se puede usar una vez; el servidor muestra uno nuevo cada vez que arranca, hasta que haya un propietario.',
    over: {
      title: 'Inicia sesión para continuar',
      description: 'Tu cuenta se ha creado.',
      text: 'El segundo paso no se terminó. Escribe otra vez tu contraseña y luego un código.',
      signIn: 'Iniciar sesión',
    },
  },
  secondFactor: {
    title: 'Inicio en dos pasos',
    startOver: 'Empezar de nuevo',
    action: 'Iniciar sesión',
    app: {
      description: 'Escribe el código que muestra ahora tu aplicación de autenticación.',
      label: 'Código de 6 cifras',
      missing: 'Escribe las 6 cifras de tu aplicación de autenticación.',
      wrong:
        'Este código es erróneo o ya se ha usado. Espera al siguiente y mira si la hora de tu teléfono es correcta.',
      switch: 'Usar un código de respaldo',
    },
    backup: {
      description: 'Escribe uno de los códigos que guardaste al activarlo. Cada uno funciona una vez.',
      label: 'Código de respaldo',
      missing: 'Escribe uno de tus códigos de respaldo.',
      wrong: 'Este código es erróneo o ya se ha usado. Prueba otro de la última lista que creaste.',
      switch: 'Usar la aplicación de autenticación',
    },
    expired: 'Han pasado más de 5 minutos. Escribe otra vez tu contraseña.',
    tooMany: 'Demasiados códigos erróneos. Escribe otra vez tu contraseña y luego un código.',
    ended: 'Este inicio de sesión ya no se puede terminar. Escribe otra vez tu contraseña.',
  },
};

export const oauth: Translation<typeof oauthTexts.english> = {
  or: 'o',
  with: 'Continuar con {provider}',
  passkey: 'Usar una llave de acceso',
  passkeyRefused: 'La llave de acceso no ha iniciado tu sesión. Inténtalo de nuevo o usa otra forma.',
  emailCode: {
    way: 'Código por correo',
    title: 'Iniciar sesión por correo',
    text: 'Recibes un correo con un código y un enlace, válidos diez minutos.',
    send: 'Enviar el correo',
    codeTitle: 'Mira en tu buzón',
    codeText: 'Un correo con un código de 6 caracteres va camino de {address}.',
    codeLabel: 'Código',
    codeMissing: 'Escribe el código del correo.',
    codeWrong: 'Este código no vale. Escríbelo como está en el último correo o pide otro.',
    signIn: 'Iniciar sesión',
    again: 'Enviar otro correo',
    back: 'Otras formas de iniciar sesión',
    linkText: 'Has abierto el enlace de un correo de inicio de sesión.',
    deadTitle: 'Este enlace ya no vale',
    deadText: 'No se ha iniciado ninguna sesión.',
    deadWhy: 'Un enlace vale una vez y durante diez minutos. Pide un correo nuevo.',
  },
  finishing: 'Iniciando la sesión',
  failedTitle: 'El inicio de sesión no ha funcionado',
  failedText: 'No ha cambiado nada.',
  again: 'Volver al inicio de sesión',
  account: 'Volver a tu cuenta',
  stale: 'La vuelta desde el proveedor funciona una vez y durante diez minutos. Empieza de nuevo.',
  factorOver: 'El segundo paso no se terminó. Inicia sesión otra vez.',
  denied: 'El proveedor dice que no has dado tu consentimiento.',
  signUpOff: 'Este servidor no admite nuevas cuentas de propietario. Pide a uno de sus propietarios que te invite.',
  taken:
    'Ya hay una cuenta con esta dirección de correo. Inicia sesión en ella como hasta ahora y vincula el proveedor en tu cuenta.',
  otherUser: 'Otra cuenta de aquí inicia sesión con esa.',
  timeout: 'Han pasado más de diez minutos. Empieza de nuevo.',
  unknown: 'El proveedor ha dado una respuesta que no se puede usar. Inténtalo de nuevo o usa otra forma.',
};
