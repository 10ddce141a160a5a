import type { MailTexts } from './mail-texts.js';

export const pt: MailTexts = {
  greeting: {
    hello: 'Olá,',
    helloName: 'Olá, {name},',
    plainLink: 'Se o botão não funcionar, abra este link:',
  },
  email_verification: {
    subject: 'Confirme o seu e-mail para {project}',
    heading: 'Confirme o seu e-mail',
    paragraphs: [
      'Confirme que este endereço é seu, para que possa usá-lo em {project}.',
      'A conta foi criada em {accountMadeAt}, a partir de: {requestPlace}.',
      'O endereço foi adicionado a uma conta em {addressAddedAt}, a partir de: {requestPlace}.',
      'A conta tem também o endereço {accountOwner}.',
    ],
    button: 'Confirmar e-mail',
    footnote:
      'O link funciona uma única vez. Se não foi você, use o outro link: o seu endereço fica livre e o que foi criado com ele termina.',
    quietLink: 'Não fui eu',
  },
  password_reset: {
    subject: 'Nova palavra-passe para {project}',
    heading: 'Escolha uma nova palavra-passe',
    paragraphs: ['Alguém, esperamos que você, pediu uma nova palavra-passe para a sua conta em {project}.'],
    button: 'Escolher palavra-passe',
    footnote: 'O link funciona uma única vez. Se não fez este pedido, ignore: a sua palavra-passe não muda.',
  },
  magic_link: {
    subject: 'Entrar em {project}: o seu código é {otp}',
    heading: 'Entrar em {project}',
    paragraphs: ['Escreva este código onde o pediu, ou use o botão neste dispositivo.'],
    button: 'Entrar',
    footnote: 'O código e o link valem uma vez. Não os dê a ninguém. Se não os pediu, ignore esta mensagem.',
  },
  team_invitation: {
    subject: 'Convite para a equipa {teamDisplayName}',
    heading: 'Recebeu um convite',
    paragraphs: ['Foi convidado para a equipa {teamDisplayName} em {project}.'],
    button: 'Aceitar o convite',
    footnote: 'O convite é para este endereço. Se não conhece a equipa, pode ignorar esta mensagem.',
  },
  sign_in_invitation: {
    subject: 'Convite para {project}',
    heading: 'Bem-vindo a {project}',
    paragraphs: ['Foi convidado a entrar em {project}.'],
    button: 'Entrar',
    footnote: 'Se não conhece {project}, pode ignorar esta mensagem.',
  },
  security_notice: {
    subject: '{heading} – {project}',
    heading: '{heading}',
    paragraphs: [
      '{sentence}',
      'Palavra-passe, escolhida em {passwordSince}',
      'Chaves de acesso: {passkeys}',
      'Contas de fornecedores: {providers}',
      'Outros endereços: {otherAddresses}',
      'Chaves de API: {apiKeys}. Revogue as que não criou.',
      'Dispositivos e ferramentas de linha de comandos com sessão iniciada: {sessions}',
    ],
    footnote:
      'Se foi você, não há nada a fazer. Se não, entre, termine todas as outras sessões e mude a sua palavra-passe.',
  },
  securityChanges: {
    password_changed: [
      'A sua palavra-passe foi alterada',
      'A palavra-passe da sua conta em {project} foi alterada e a sessão foi terminada nos outros dispositivos.',
    ],
    password_set: [
      'Foi definida uma palavra-passe',
      'A sua conta em {project} tem agora uma palavra-passe com a qual se pode entrar.',
    ],
    password_reset: [
      'A sua palavra-passe foi reposta',
      'Foi escolhida uma nova palavra-passe para a sua conta em {project} e a sessão foi terminada em todos os dispositivos.',
    ],
    totp_enabled: [
      'A entrada em dois passos foi ativada',
      'Para entrar na sua conta em {project} é agora preciso também um código da sua aplicação de autenticação.',
    ],
    totp_disabled: [
      'A entrada em dois passos foi desativada',
      'Para entrar na sua conta em {project} já não é preciso um código da sua aplicação de autenticação.',
    ],
    backup_codes_created: [
      'Foram criados novos códigos de recuperação',
      'Foram criados novos códigos de recuperação para a sua conta em {project}. Os anteriores já não funcionam.',
    ],
    backup_code_used: [
      'Foi usado um código de recuperação',
      'Alguém entrou na sua conta em {project} com um dos códigos de recuperação.',
    ],
    passkey_added: [
      'Foi adicionada uma chave de acesso',
      'Já se pode entrar na sua conta em {project} com uma nova chave de acesso.',
    ],
    passkey_removed: [
      'Foi removida uma chave de acesso',
      'Uma chave de acesso da sua conta em {project} foi removida e já não funciona.',
    ],
    sign_in_address_changed: [
      'O seu endereço de entrada foi alterado',
      'Foi alterado um endereço de e-mail com o qual se entra na sua conta em {project}.',
    ],
    new_sign_in: ['Nova entrada na sua conta', 'Alguém entrou na sua conta em {project} a partir de um sítio novo.'],
    account_linked: ['Foi ligada uma conta', 'Uma conta de outro fornecedor foi ligada à sua conta em {project}.'],
    account_secured: [
      'A sua conta foi protegida',
      'Provou que este endereço é seu. O que estava definido antes na conta em {project}, como uma palavra-passe ou sessões abertas, foi removido para sua segurança.',
    ],
    ways_in_ended: [
      'Tudo o resto foi terminado',
      'A palavra-passe da sua conta em {project} foi reposta e terminou tudo o resto que agia pela conta: chaves de acesso, chaves de API, sessões e o início de sessão com fornecedores e outros endereços. O endereço da reposição continua a iniciar sessão. Se não foi você, contacte {project}.',
    ],
    mailbox_sign_in: [
      'Primeira entrada por e-mail',
      'Entrou-se pela primeira vez por e-mail na sua conta em {project}. Também se pode entrar das formas seguintes. Se alguma não é sua, retire-a: mude a palavra-passe, remova chaves de acesso, contas e endereços que não conhece, ou fale com os responsáveis por {project}.',
    ],
    address_disowned: [
      'Um endereço foi retirado da sua conta',
      'O titular de um endereço de e-mail disse que a sua conta em {project} não é dele, por isso o endereço foi retirado. Se o escreveu mal, adicione o certo.',
    ],
  },
  api_key_leaked: {
    subject: 'Chave de API terminada em {lastFour} tornada pública – {project}',
    heading: 'Uma chave de API foi tornada pública',
    paragraphs: [
      'A chave de API "{description}" de {project}, terminada em {lastFour}, foi publicada onde todos a podem ler. Foi revogada e já não dá acesso a nada.',
      'Encontrada em: {foundAt}',
    ],
    footnote: 'Crie uma nova chave, substitua a antiga e veja o que foi feito com ela.',
  },
  webhook_disabled: {
    subject: 'Um webhook de {projectName} foi desativado – {project}',
    heading: 'Um webhook foi desativado',
    paragraphs: [
      'O webhook de {projectName} em {endpointHost} não aceita mensagens desde {failingSince}, por isso já nada lhe é enviado.',
      'Respondeu {goneAnswer}, o que significa que não quer mais mensagens.',
    ],
    footnote: 'Repare o recetor e volte a ativar o webhook. O que lhe faltou pode ser enviado de novo.',
  },
  payment_receipt: {
    subject: 'O seu recibo de {project}',
    heading: 'Obrigado',
    paragraphs: ['O seu pagamento de {amount} por {productDisplayName} em {project} foi recebido.'],
    button: 'Ver o recibo',
    footnote: 'Guarde esta mensagem como comprovativo.',
  },
  payment_failed: {
    subject: 'O seu pagamento a {project} falhou',
    heading: 'O seu pagamento falhou',
    paragraphs: [
      'Não conseguimos cobrar {amount} por {productDisplayName} em {project}. Verifique a sua forma de pagamento.',
    ],
    button: 'Verificar o pagamento',
    footnote: 'Se entretanto já pagou, não há nada a fazer.',
  },
  subscription_renewal_upcoming: {
    subject: 'A sua subscrição em {project} renova-se em {renewsAt}',
    heading: 'A sua subscrição renova-se em breve',
    paragraphs: ['A sua subscrição de {productDisplayName} em {project} renova-se em {renewsAt} por {amount}.'],
    footnote: 'Se a quiser manter, não há nada a fazer. Se não, cancele-a antes desse dia.',
  },
  subscription_canceled: {
    subject: 'A sua subscrição em {project} terminou',
    heading: 'A sua subscrição terminou',
    paragraphs: [
      'A sua subscrição de {productDisplayName} em {project} terminou em {endedAt}. Nada mais será cobrado por ela.',
    ],
    footnote: 'Se não era o que queria, pode subscrever de novo em qualquer altura.',
  },
  payment_refunded: {
    subject: 'O seu reembolso de {project}',
    heading: 'O seu reembolso está a caminho',
    paragraphs: ['{project} reembolsou {amount} por {productDisplayName}.'],
    footnote: 'Pode demorar alguns dias até o seu banco o mostrar.',
  },
  payment_disputed: {
    subject: 'Um pagamento de {projectName} foi contestado – {project}',
    heading: 'Um pagamento foi contestado',
    paragraphs: [
      'Um cliente de {projectName} contestou junto do seu banco um pagamento de {amount} por {productDisplayName}. O banco retém o dinheiro até haver uma decisão.',
    ],
    footnote:
      'Responda no seu fornecedor de pagamentos antes do prazo, com provas da entrega. Até lá, o cliente mantém o que comprou.',
    testFootnote:
      'Este é um pagamento de teste, por isso nenhum dinheiro foi movimentado. Decida a contestação no painel.',
  },
  managePurchases: 'Gerir ou cancelar as suas compras',
  unsubscribe: 'Deixar de receber mensagens deste tipo',
  unknownPlace: 'local desconhecido',
};
