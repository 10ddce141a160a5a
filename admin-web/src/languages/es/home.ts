import type { homeTexts } from '../../home/texts';
import type { Translation } from '../../texts';

const methodNames: Translation<typeof homeTexts.english.methodNames> = {
  password: 'Contraseña',
  passkey: 'Llave de acceso',
  otp: 'Código por correo',
  anonymous: 'Anónimo',
  other: 'Otra',
};

export const home: Translation<typeof homeTexts.english> = {
  production: 'Producción',
  development: 'Desarrollo',
  metricsFailed: 'No se han podido cargar las cifras',
  what: 'las cifras',
  setUp: {
    title: 'Conecta tu aplicación',
    description: 'Todo lo de abajo está ya rellenado para este proyecto. Elige con qué está hecha tu aplicación.',
    projectId: 'ID del proyecto',
    apiUrl: 'URL de la API',
    library: 'Biblioteca',
    ours: 'Biblioteca de Hallpass',
    published: 'Biblioteca de Stack Auth',
    frameworks: 'Con qué está hecha tu aplicación',
    install: 'Instalar',
    makeKey: 'Rellenar una clave publicable',
    makeKeyWhy:
      'Las claves se muestran una sola vez, al crearlas. Esto crea una apta para navegadores y la pone en el código.',
    keyName: 'Primeros pasos',
    keyMade:
      'La clave publicable de este proyecto está en el código. Se muestra hasta que cierres esta página; puedes crear otra cuando quieras en Claves.',
    secretKey: 'Un backend necesita además una clave de servidor secreta: créala en Claves.',
    hostedTitle: 'O empieza sin código',
    hosted:
      'Cada proyecto tiene en este servidor su propia página de inicio de sesión. Regístrate en ella como primer usuario.',
    hostedLabel: 'Página de inicio de sesión alojada',
    openHosted: 'Registrarse ahí',
    waiting: 'Esperando a tu primer usuario',
    waitingHint: 'Esta página lo detecta por sí sola.',
    arrived: 'Ha llegado tu primer usuario.',
  },
  figures: {
    users: 'Usuarios',
    signUps: 'Registros, 30 días',
    active: 'Activos, 30 días',
    failures: 'Inicios de sesión fallidos, 30 días',
    today: '{count} hoy',
    ofThem: '{percent} de todos los usuarios',
  },
  signUps: { title: 'Registros', label: 'Registros por día y método' },
  active: {
    title: 'Usuarios activos',
    label: 'Usuarios activos',
    day: 'Día',
    week: 'Semana',
    month: 'Mes',
    period: 'Contados por',
  },
  methods: {
    title: 'Formas de iniciar sesión',
    label: 'Usuarios por forma de iniciar sesión',
    empty: 'Ningún usuario tiene aún una forma de iniciar sesión.',
  },
  countries: {
    title: 'Países',
    label: 'Usuarios por país',
    empty: 'Aún no se conoce el país de ningún usuario.',
  },
  mails: {
    title: 'Correo',
    label: 'Correos por día y resultado',
    empty: 'En estos 30 días no se ha pedido ningún correo.',
    all: 'Todos los correos',
  },
  failures: {
    title: 'Inicios de sesión fallidos',
    label: 'Inicios de sesión fallidos por día y causa',
    empty: 'En estos 30 días no ha fallado ningún inicio de sesión.',
  },
  outcomes: {
    sent: 'Enviado',
    captured: 'Capturado',
    failed: 'Fallido',
    skipped: 'Omitido',
    pending: 'En espera',
  },
  retention: {
    title: 'Retención',
    description:
      'De quienes se registraron en una semana, cuántos estuvieron activos en esa semana y en las siguientes.',
    week: 'Registrados en la semana del',
    signUps: 'Registros',
    after: 'Semana {count}',
    empty: 'Habrá algo que ver cuando los primeros usuarios lleven aquí una semana.',
  },
  recent: { title: 'Usuarios más recientes', all: 'Todos los usuarios' },
  methodNames,
  attention: {
    title: 'Requiere atención',
    processes:
      'Varios procesos de Hallpass usan esta base de datos, pero REDIS_URL no está definida. Las solicitudes tardan más y cada proceso cuenta los límites de solicitudes por separado. Define REDIS_URL para todos los procesos o ejecuta solo uno.',
    keysEnd: {
      one: 'Las claves «{name}» caducan {when}.',
      other: 'Las claves «{name}» caducan {when}; en total, {count} juegos de claves caducan pronto.',
    },
    keysEndAction: 'Crear claves nuevas',
    endpointOff: 'Los webhooks a {url} están desactivados: se ha desistido de enviar mensajes.',
    endpointFails: {
      one: 'Se ha desistido de enviar {count} mensaje de webhook a {url}.',
      other: 'Se ha desistido de enviar {count} mensajes de webhook a {url}.',
    },
    endpointAction: 'Mostrar entregas',
    mailFails: {
      one: 'Ha fallado {count} de {total} correos de los últimos 7 días.',
      other: 'Han fallado {count} de {total} correos de los últimos 7 días.',
    },
    mailAction: 'Mostrar correos',
    mailWaits: {
      one: '{count} correo de un día anterior sigue en espera.',
      other: '{count} correos de días anteriores siguen en espera.',
    },
  },
  launch: {
    title: 'Antes de salir a producción',
    description: 'Se comprueba por sí solo mientras avanzas.',
    progress: '{done} de {all}',
    done: 'Hecho',
    open: 'Pendiente',
    key: 'Crear claves para tu aplicación',
    user: 'Ver registrarse al primer usuario',
    sender: 'Enviar correos desde una dirección propia',
    providers: 'Usar proveedores de inicio de sesión con claves propias',
    domains: 'Confiar en tu dominio solo por https, sin localhost',
    production: 'Pasar al modo de producción',
  },
};
