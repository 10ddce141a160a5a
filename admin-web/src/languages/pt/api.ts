import type { errorTexts, startTexts } from '../../api/error-texts';
import type { Translation } from '../../texts';

export const errors: Translation<typeof errorTexts.english> = {
  signUpClosed: 'Este servidor não aceita novas contas de proprietário. Peça um convite a um dos seus proprietários.',
  addressTaken: 'Outro utilizador deste projeto já inicia sessão com este endereço de e-mail. Use outro.',
  ownAddressTaken: 'Outra conta inicia sessão com este endereço de e-mail. Use outro ou inicie sessão.',
  linkRefused:
    'Este servidor não envia ligações para {origin}. Abra o painel no endereço dele próprio e tente de novo.',
  keyChanged: 'A chave do painel mudou. Recarregue a página.',
  sessionEnded: 'A sua sessão terminou. Inicie sessão de novo: o que escreveu continua aqui.',
  notAllowed: 'Não tem permissão para isto neste projeto. Pergunte a quem o administra.',
  refusedFields: 'O servidor não aceita: {fields}. Corrija e tente de novo.',
  refusedForm:
    'O servidor não aceita o que foi introduzido. Verifique todos os campos e recarregue a página se estiver aberta há muito.',
  offline: 'Está sem ligação. Continua quando a rede voltar.',
  unreachable: 'O servidor não responde. Verifique a sua ligação e tente de novo.',
  serverFailed: 'O servidor falhou. Tente de novo daqui a pouco.',
  serverFailedRequest: 'O servidor falhou. O log dele tem a causa no pedido {id}. Tente de novo daqui a pouco.',
  pageFailed: 'Não foi possível carregar uma parte do painel. Verifique a sua ligação e tente de novo.',
  unknown: 'Algo correu mal nesta página. Recarregue-a e tente de novo.',
};

export const start: Translation<typeof startTexts.english> = {
  unreachable: 'O servidor não responde. Verifique se está a funcionar e tente de novo.',
  failed: 'O servidor não conseguiu fornecer as suas definições (estado {status}). Tente de novo.',
  foreign: 'O servidor respondeu sem as suas definições. O /config.json é servido pelo Hallpass?',
};
