import type { formTexts } from '../../forms/texts';
import type { Translation } from '../../texts';

export const forms: Translation<typeof formTexts.english> = {
  discard: 'Descartar',
  cancel: 'Cancelar',
  optional: 'Opcional',
  saved: 'Guardado',
  unsaved: {
    title: '¿Salir sin guardar?',
    description: 'Lo que has escrito en esta página no se ha guardado y se perdería.',
    stay: 'Quedarse',
    leave: 'Salir',
  },
  conflict: {
    title: 'Otra persona ha cambiado esto',
    description:
      'Mientras escribías, otro propietario ha guardado otros valores. De lo tuyo aún no se ha guardado nada.',
    field: 'Campo',
    theirs: 'Guardado por otra persona',
    yours: 'Escrito por ti',
    empty: 'Vacío',
    useTheirs: 'Usar lo guardado',
    saveMine: 'Guardar lo mío',
  },
  signInAgain: {
    title: 'Inicia sesión para continuar',
    description: 'Tu sesión ha terminado. Todo lo que hay en esta página se conserva, y lo que estabas haciendo sigue.',
    email: 'Correo electrónico',
    password: 'Contraseña',
    passwordMissing: 'Escribe tu contraseña.',
    wrong: 'Correo o contraseña incorrectos.',
    signIn: 'Iniciar sesión',
    otherWay: 'Iniciar sesión de otra forma (pestaña nueva)',
    leave: 'Salir de esta página',
  },
};
