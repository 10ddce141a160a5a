import type { pickerTexts } from '../../components/picker-texts';
import type { pictureTexts } from '../../components/picture-texts';
import type { componentTexts } from '../../components/texts';
import type { Translation } from '../../texts';

export const pickers: Translation<typeof pickerTexts.english> = {
  nothing: 'Não há nada assim.',
  failed: 'A procura falhou',
  picked: 'Escolha: {name}',
};

export const pictures: Translation<typeof pictureTexts.english> = {
  choose: 'Escolher uma imagem',
  change: 'Alterar',
  remove: 'Remover',
  refused: 'Este ficheiro não é uma imagem que o navegador consiga ler. Escolha um PNG, JPEG, WebP ou GIF.',
};

export const components: Translation<typeof componentTexts.english> = {
  cancel: 'Cancelar',
  close: 'Fechar',
  retry: 'Tentar de novo',
  missing: { why: 'Talvez tenha sido eliminado, ou a ligação esteja errada.', toList: 'Voltar à lista' },
  undo: 'Anular',
  dismiss: 'Dispensar',
  toast: 'Aviso',
  loading: 'A carregar: {what}',
  showPassword: 'Mostrar a palavra-passe',
  justNow: 'agora mesmo',
  typeName: 'Escreva «{name}» para confirmar.',
  search: 'Pesquisar',
  clearSearch: 'Limpar a procura',
  removeFilter: 'Remover o filtro {name}',
  any: 'Qualquer',
  pages: 'Páginas',
  first: 'Primeira página',
  previous: 'Anterior',
  next: 'Seguinte',
  selectAll: 'Selecionar todas as linhas desta página',
  select: 'Selecionar {name}',
  density: { label: 'Altura das linhas', comfortable: 'Confortável', compact: 'Compacta' },
  copy: 'Copiar',
  copied: 'Copiado',
  copyWhat: 'Copiar: {what}',
  copiedWhat: 'Copiado: {what}',
  copyFailed: 'O navegador não permitiu copiar. Selecione o texto e copie-o manualmente.',
  requestId: 'Pedido {id}',
  chart: { table: 'Mostrar como tabela', date: 'Dia', name: 'Nome', value: 'Valor' },
  diff: {
    added: 'Adicionado',
    removed: 'Removido',
    same: 'Não há diferenças.',
    label: 'Alterações, linha a linha',
  },
  editor: {
    problems: { one: '{count} problema', other: '{count} problemas' },
    line: 'Linha {line}: {message}',
    leave: 'Prima Escape e depois Tab para sair do editor.',
  },
};
