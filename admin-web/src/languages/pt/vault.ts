import type { Translation } from '../../texts';
import type { texts as vaultTexts } from '../../vault/texts';

export const vault: Translation<typeof vaultTexts.english> = {
  title: 'Cofre de dados',
  description: 'O que os seus servidores têm de guardar e mais ninguém pode ler, nem o Hallpass.',
  add: 'Adicionar armazém',
  stores: 'Armazéns',
  storesHint: 'Um armazém é um nome sob o qual os seus servidores guardam valores. Dê um a cada finalidade.',
  columns: { name: 'Nome', id: 'Id', actions: 'Ações' },
  empty: 'Ainda não há armazéns',
  emptyHint: 'Adicione um e deixe o seu servidor guardar nele o primeiro valor.',
  rename: 'Mudar o nome',
  renameLabel: 'Mudar o nome de {store}',
  remove: 'Remover',
  removeLabel: 'Remover {store}',
  removeRisk:
    'Os servidores que usam o armazém «{id}» são recusados. Os valores ficam e voltam a estar lá com um armazém do mesmo id.',
  removed: '{store} foi removido',
  added: '{store} já pode ser usado',
  store: 'Armazém {id}',
  gone: 'Removido',
  dialog: {
    add: 'Adicionar um armazém',
    rename: 'Mudar o nome do armazém',
    name: 'Nome',
    nameMissing: 'Dê um nome ao armazém.',
    id: 'Id',
    idHint: 'O seu servidor pede o armazém com ele. Não pode ser mudado depois.',
    idInvalid: 'Use no máximo 63 letras, algarismos, _ e -, sem começar por -.',
    idTaken: 'Já há um armazém com este id.',
    addAction: 'Adicionar armazém',
    renameAction: 'Guardar nome',
  },
  use: 'Usar a partir do seu servidor',
  useHint:
    'Os valores são cifrados antes de saírem do seu servidor, com um segredo que nunca chega ao Hallpass, e selados mais uma vez onde chegam.',
  secret: '1. Crie um segredo e guarde-o onde o seu servidor guarda os dele',
  secretHint:
    'Sem ele os valores perdem-se. Tem de ter 128 bits aleatórios ou mais: não uma palavra-passe inventada por alguém.',
  code: '2. Guarde um valor e leia-o de novo',
  file: 'server.ts',
  terminal: 'Terminal',
  shows: 'O que se pode ver',
  showsNothing:
    'Ninguém lista o conteúdo de um armazém: há hashes de chaves e valores cifrados, e o segredo está no seu servidor. Só lê um valor quem conhece armazém, chave e segredo.',
  showsWho:
    'Os servidores e os administradores deste projeto podem usá-lo. As aplicações recebem INSUFFICIENT_ACCESS_TYPE.',
  showsLimits: 'Um valor tem 1 MiB no máximo. Definido de novo, é substituído; para o esvaziar, defina um texto vazio.',
};
