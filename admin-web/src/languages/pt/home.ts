import type { homeTexts } from '../../home/texts';
import type { Translation } from '../../texts';

/** By itself, since its member `other` makes the group look like a counted text. */
const methodNames: Translation<typeof homeTexts.english.methodNames> = {
  password: 'Palavra-passe',
  passkey: 'Chave de acesso',
  otp: 'Código por e-mail',
  anonymous: 'Anónimo',
  other: 'Outro',
};

export const home: Translation<typeof homeTexts.english> = {
  production: 'Produção',
  development: 'Desenvolvimento',
  metricsFailed: 'Não foi possível carregar os números',
  what: 'os números',
  setUp: {
    title: 'Ligar a sua aplicação',
    description: 'Tudo o que está abaixo já vem preenchido para este projeto. Escolha com que é feita a sua aplicação.',
    projectId: 'ID do projeto',
    apiUrl: 'URL da API',
    library: 'Biblioteca',
    ours: 'Biblioteca do Hallpass',
    published: 'Biblioteca do Stack Auth',
    frameworks: 'Com que é feita a sua aplicação',
    install: 'Instalar',
    makeKey: 'Preencher uma chave publicável',
    makeKeyWhy:
      'As chaves são mostradas uma única vez, ao serem criadas. Isto cria uma própria para navegadores e coloca-a no código.',
    keyName: 'Primeiros passos',
    keyMade:
      'A chave publicável deste projeto está no código. É mostrada até fechar esta página; pode criar outra a qualquer momento em Chaves.',
    secretKey: 'Um back-end precisa também de uma chave secreta de servidor: crie uma em Chaves.',
    hostedTitle: 'Ou comece sem código',
    hosted:
      'Cada projeto tem neste servidor uma página de início de sessão própria. Registe-se lá como o seu primeiro utilizador.',
    hostedLabel: 'Página alojada de início de sessão',
    openHosted: 'Registar-se lá',
    waiting: 'À espera do seu primeiro utilizador',
    waitingHint: 'Esta página dá por isso sozinha.',
    arrived: 'O seu primeiro utilizador chegou.',
  },
  figures: {
    users: 'Utilizadores',
    signUps: 'Registos, 30 dias',
    active: 'Ativos, 30 dias',
    failures: 'Inícios de sessão falhados, 30 dias',
    today: '{count} hoje',
    ofThem: '{percent} de todos os utilizadores',
  },
  signUps: { title: 'Registos', label: 'Registos por dia e método' },
  active: {
    title: 'Utilizadores ativos',
    label: 'Utilizadores ativos',
    day: 'Dia',
    week: 'Semana',
    month: 'Mês',
    period: 'Contados por',
  },
  methods: {
    title: 'Formas de iniciar sessão',
    label: 'Utilizadores por forma de iniciar sessão',
    empty: 'Ainda nenhum utilizador tem uma forma de iniciar sessão.',
  },
  countries: {
    title: 'Países',
    label: 'Utilizadores por país',
    empty: 'Ainda não se conhece o país de nenhum utilizador.',
  },
  mails: {
    title: 'E-mail',
    label: 'E-mails por dia e resultado',
    empty: 'Nenhum e-mail foi pedido nestes 30 dias.',
    all: 'Todos os e-mails',
  },
  failures: {
    title: 'Inícios de sessão falhados',
    label: 'Inícios de sessão falhados por dia e causa',
    empty: 'Nenhum início de sessão falhou nestes 30 dias.',
  },
  outcomes: {
    sent: 'Enviados',
    captured: 'Guardados aqui',
    failed: 'Falhados',
    skipped: 'Omitidos',
    pending: 'Em espera',
  },
  retention: {
    title: 'Retenção',
    description: 'Dos que se registaram numa semana, quantos estiveram ativos nessa semana e nas seguintes.',
    week: 'Registados na semana de',
    signUps: 'Registos',
    after: 'Semana {count}',
    empty: 'Haverá algo para ver quando os primeiros utilizadores cá estiverem há uma semana.',
  },
  recent: { title: 'Utilizadores mais recentes', all: 'Todos os utilizadores' },
  methodNames,
  attention: {
    title: 'Requer atenção',
    processes:
      'Vários processos do Hallpass usam esta base de dados, mas REDIS_URL não está definida. Os pedidos demoram mais e cada processo conta os limites de pedidos separadamente. Defina REDIS_URL para todos os processos ou execute apenas um.',
    keysEnd: {
      one: 'As chaves «{name}» expiram {when}.',
      other: 'As chaves «{name}» expiram {when}, e ao todo {count} conjuntos de chaves expiram em breve.',
    },
    keysEndAction: 'Criar novas chaves',
    endpointOff: 'Os webhooks para {url} estão desativados: houve mensagens de que se desistiu.',
    endpointFails: {
      one: 'Desistiu-se de {count} mensagem de webhook para {url}.',
      other: 'Desistiu-se de {count} mensagens de webhook para {url}.',
    },
    endpointAction: 'Mostrar entregas',
    mailFails: {
      one: '{count} de {total} e-mails dos últimos 7 dias falhou.',
      other: '{count} de {total} e-mails dos últimos 7 dias falharam.',
    },
    mailAction: 'Mostrar e-mails',
    mailWaits: {
      one: '{count} e-mail de um dia anterior continua em espera.',
      other: '{count} e-mails de dias anteriores continuam em espera.',
    },
  },
  launch: {
    title: 'Antes de entrar em produção',
    description: 'Verificado automaticamente à medida que avança.',
    progress: '{done} de {all}',
    done: 'Feito',
    open: 'Por fazer',
    key: 'Criar chaves para a sua aplicação',
    user: 'Ver registar-se o primeiro utilizador',
    sender: 'Enviar e-mails a partir de um endereço próprio',
    providers: 'Usar fornecedores de início de sessão com chaves próprias',
    domains: 'Confiar no seu domínio apenas por https, e em nenhum localhost',
    production: 'Mudar para o modo de produção',
  },
};
