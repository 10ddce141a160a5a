import type { texts as apiKeysTexts } from '../../api-keys/texts';
import type { Translation } from '../../texts';

export const apiKeys: Translation<typeof apiKeysTexts.english> = {
  title: 'Chaves',
  description:
    'Com o que as suas aplicações e os seus back-ends se identificam. Um conjunto tem até três chaves que terminam ao mesmo tempo.',
  create: 'Criar chaves',
  caption: 'Chaves de API',
  columns: { description: 'Descrição', keys: 'Chaves', status: 'Estado', actions: 'Ações' },
  created: 'Criadas',
  unnamed: 'Sem descrição',
  empty: 'Ainda não há chaves',
  emptyHint: 'Crie um conjunto para ligar a sua aplicação. Cada chave é mostrada uma única vez.',
  loadFailed: 'Não foi possível carregar as chaves',
  endsWith: 'termina em {lastFour}',
  status: {
    active: 'Ativas',
    expired: 'Expiradas',
    revoked: 'Revogadas',
    ending: 'Expiram em breve',
    noExpiry: 'Sem validade definida',
    until: 'até',
    since: 'desde',
  },
  ending: {
    one: '«{names}» expira nos próximos 14 dias. Crie o conjunto sucessor, coloque-o na sua aplicação e revogue depois este.',
    other:
      '{count} conjuntos expiram nos próximos 14 dias: {names}. Crie os sucessores, coloque-os nas suas aplicações e revogue depois estes.',
  },
  revoke: 'Revogar',
  revokeLabel: 'Revogar {description}',
  revokeTitle: 'Revogar «{description}»?',
  revokeText: 'A partir deste momento, os pedidos com estas chaves são recusados. Esta ação não pode ser anulada.',
  revokeAction: 'Revogar chaves',
  revoked: '{description}: chaves revogadas',
  kinds: {
    publishableClientKey: {
      title: 'Chave de cliente publicável',
      short: 'Cliente',
      hint: 'Para navegadores e aplicações. Pode ser vista por qualquer pessoa.',
    },
    secretServerKey: {
      title: 'Chave secreta de servidor',
      short: 'Servidor',
      hint: 'Para o seu back-end: atua sobre todos os utilizadores. Mantenha-a secreta.',
    },
    superSecretAdminKey: {
      title: 'Chave supersecreta de administração',
      short: 'Administração',
      hint: 'Altera o próprio projeto. Poucos precisam dela.',
    },
  },
  dialog: {
    title: 'Criar chaves de API',
    description: 'Descrição',
    placeholder: 'Aplicação web',
    descriptionMissing: 'Diga para que servem as chaves.',
    descriptionLong: 'Use no máximo 255 caracteres.',
    kinds: 'Tipos',
    kindMissing: 'Escolha pelo menos um tipo de chave.',
    expiry: 'Validade',
    expiryHint:
      'Depois dela, os pedidos com estas chaves são recusados. Esta página e a página inicial do projeto avisam 14 dias antes.',
    action: 'Criar chaves',
  },
  lifetimes: { week: '7 dias', month: '30 dias', quarter: '90 dias', year: '1 ano', never: 'Sem validade definida' },
  shown: {
    title: 'Guarde as suas chaves',
    warning: 'Só são mostradas desta vez. Coloque-as onde a sua aplicação guarda os segredos, nunca num repositório.',
    done: 'Já as guardei',
    settings: '.env',
  },
  about: {
    title: 'Que chave usar onde',
    client: 'Na própria aplicação. O que ela permite a qualquer pessoa, os seus utilizadores já podem fazer.',
    server: 'Apenas no seu servidor. Quem a tem lê e altera todos os utilizadores.',
    admin: 'Em scripts que configuram projetos. Quem a tem altera definições e cria chaves.',
    leaked:
      'Uma chave ficou exposta? Crie um novo conjunto, coloque-o na sua aplicação e revogue depois o antigo: é recusado de imediato.',
  },
};
