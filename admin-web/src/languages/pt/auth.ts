import type { oauthTexts } from '../../auth/oauth-texts';
import type { authTexts } from '../../auth/texts';
import type { Translation } from '../../texts';

export const oauth: Translation<typeof oauthTexts.english> = {
  or: 'ou',
  with: 'Continuar com {provider}',
  passkey: 'Usar uma chave de acesso',
  passkeyRefused: 'A chave de acesso não iniciou a sessão. Tente de novo ou use outra forma.',
  emailCode: {
    way: 'Código por e-mail',
    title: 'Iniciar sessão por e-mail',
    text: 'Recebe um e-mail com um código e uma ligação, válidos por dez minutos.',
    send: 'Enviar o e-mail',
    codeTitle: 'Veja a sua caixa de correio',
    codeText: 'Um e-mail com um código de 6 caracteres vai a caminho de {address}.',
    codeLabel: 'Código',
    codeMissing: 'Introduza o código do e-mail.',
    codeWrong: 'Este código não é válido. Escreva-o como está no e-mail mais recente ou peça outro.',
    signIn: 'Iniciar sessão',
    again: 'Enviar outro e-mail',
    back: 'Outras formas de iniciar sessão',
    linkText: 'Abriu a ligação de um e-mail de início de sessão.',
    deadTitle: 'Esta ligação já não é válida',
    deadText: 'Ninguém iniciou sessão.',
    deadWhy: 'Uma ligação vale uma vez e durante dez minutos. Peça um novo e-mail.',
  },
  finishing: 'A iniciar a sessão',
  failedTitle: 'O início de sessão não funcionou',
  failedText: 'Nada mudou.',
  again: 'Voltar ao início de sessão',
  account: 'Voltar à sua conta',
  stale: 'O regresso a partir do fornecedor vale uma vez e durante dez minutos. Comece de novo.',
  factorOver: 'O segundo passo não foi concluído. Inicie sessão de novo.',
  denied: 'O fornecedor indica que não deu o seu acordo.',
  signUpOff: 'Este servidor não aceita novas contas de proprietário. Peça um convite a um dos seus proprietários.',
  taken:
    'Já existe aqui uma conta com este endereço de e-mail. Inicie sessão nela como antes e associe o fornecedor na sua conta.',
  otherUser: 'Outra conta daqui inicia sessão com essa.',
  timeout: 'Demorou mais de dez minutos. Comece de novo.',
  unknown: 'O fornecedor deu uma resposta que não pode ser usada. Tente de novo ou use outra forma.',
};

export const auth: Translation<typeof authTexts.english> = {
  fields: {
    email: 'E-mail',
    emailExample: 'you@example.com',
    emailMissing: 'Escreva o seu endereço de e-mail.',
    emailMalformed: 'Escreva um endereço de e-mail como you@example.com.',
    emailLong: 'Um endereço de e-mail tem no máximo 256 caracteres.',
    password: 'Palavra-passe',
    passwordMissing: 'Escreva a sua palavra-passe.',
    newPasswordHint: 'De 8 a 70 caracteres. Algumas palavras sem relação entre si são uma boa escolha.',
    newPasswordShort: 'Use pelo menos 8 caracteres.',
    newPasswordLong: 'Use no máximo 70 caracteres.',
  },
  signIn: {
    page: 'Iniciar sessão',
    title: 'Iniciar sessão no Hallpass',
    description: 'Administre os seus projetos e os utilizadores deles.',
    action: 'Iniciar sessão',
    wrong: 'Endereço de e-mail ou palavra-passe errados.',
    forgot: 'Esqueceu-se da palavra-passe?',
    noAccount: 'Ainda não tem conta? {link}',
    noAccountLink: 'Crie uma',
  },
  signUp: {
    page: 'Criar uma conta',
    title: 'Criar a sua conta',
    description: 'Os proprietários criam projetos e administram os utilizadores deles.',
    setUpPage: 'Configurar',
    setUpTitle: 'Configurar o Hallpass',
    setUpDescription: 'Crie a primeira conta de proprietário deste servidor.',
    invitedDescription: 'Use o endereço de e-mail para o qual o convite foi enviado.',
    invitationRefused:
      'O convite não vale para este endereço. Use aquele para o qual foi enviado; se for este, peça um novo convite.',
    action: 'Criar conta',
    hasAccount: 'Já tem uma conta? {link}',
    hasAccountLink: 'Inicie sessão',
    closed:
      'Este servidor não aceita novas contas de proprietário sem convite. Peça um a um dos seus proprietários, ou inicie sessão se já tem conta.',
    first:
      'O primeiro proprietário regista-se com a ligação que o servidor mostrou ao arrancar: procure-a no terminal ou no log. Todos os seguintes são convidados.',
    linkSpent:
      'Esta ligação já não funciona. Só pode ser usada uma vez; o servidor mostra uma nova sempre que arranca, até haver um proprietário.',
    over: {
      title: 'Inicie sessão para continuar',
      description: 'A sua conta foi criada.',
      text: 'O segundo passo não foi concluído. Escreva de novo a sua palavra-passe e depois um código.',
      signIn: 'Iniciar sessão',
    },
  },
  secondFactor: {
    title: 'Verificação em dois passos',
    startOver: 'Começar de novo',
    action: 'Iniciar sessão',
    app: {
      description: 'Escreva o código que a sua aplicação de autenticação mostra agora.',
      label: 'Código de 6 algarismos',
      missing: 'Escreva os 6 algarismos da sua aplicação de autenticação.',
      wrong:
        'Este código está errado ou já foi usado. Espere pelo próximo e verifique se o relógio do telemóvel está certo.',
      switch: 'Usar antes um código de reserva',
    },
    backup: {
      description: 'Escreva um dos códigos que guardou ao ativar a verificação. Cada um funciona uma vez.',
      label: 'Código de reserva',
      missing: 'Escreva um dos seus códigos de reserva.',
      wrong: 'Este código está errado ou já foi usado. Tente outro da última lista que criou.',
      switch: 'Usar antes a aplicação de autenticação',
    },
    expired: 'Demorou mais de 5 minutos. Escreva de novo a sua palavra-passe.',
    tooMany: 'Demasiados códigos errados. Escreva de novo a sua palavra-passe e depois um código.',
    ended: 'Este início de sessão já não pode ser concluído. Escreva de novo a sua palavra-passe.',
  },
};
