import type { linkTexts } from '../../auth/link-texts';
import type { Translation } from '../../texts';

export const authLinks: Translation<typeof linkTexts.english> = {
  forgot: {
    title: 'Repor a palavra-passe',
    description: 'Recebe um e-mail com uma ligação para escolher uma nova.',
    action: 'Enviar-me uma ligação',
    remembered: 'Já se lembrou dela? {link}',
    rememberedLink: 'Inicie sessão',
    sent: {
      title: 'Veja o seu e-mail',
      description: 'Se {address} tiver uma conta, um e-mail com uma ligação está a caminho.',
      text: 'A ligação leva a uma página onde escolhe uma nova palavra-passe. Não chegou nada ao fim de alguns minutos? Procure no spam e verifique o endereço.',
      signIn: 'Voltar ao início de sessão',
      another: 'Usar outro endereço',
    },
  },
  reset: {
    title: 'Escolher uma nova palavra-passe',
    description: 'Todas as sessões da sua conta terminam com a antiga.',
    label: 'Nova palavra-passe',
    action: 'Alterar a palavra-passe',
    loading: 'a ligação',
    failed: 'Não foi possível verificar a ligação',
    newLink: 'Pedir uma nova ligação',
    signIn: 'Voltar ao início de sessão',
    changed: {
      title: 'A sua palavra-passe foi alterada',
      description: 'Todas as sessões da sua conta terminaram.',
      text: 'Inicie sessão com a nova palavra-passe.',
      signIn: 'Iniciar sessão',
    },
    noCode: {
      title: 'A ligação não tem código',
      description: 'Não é possível alterar nenhuma palavra-passe com ela.',
      text: 'Abra de novo a ligação do e-mail ou copie-a inteira para a barra de endereço.',
    },
    used: {
      title: 'Esta ligação já foi usada',
      description: 'Cada ligação funciona uma vez.',
      text: 'Se foi você, inicie sessão com a palavra-passe que escolheu. Uma alteração posterior do endereço ou da palavra-passe também invalida a ligação.',
    },
    expired: {
      title: 'Esta ligação expirou',
      description: 'O e-mail foi enviado há demasiado tempo.',
      text: 'Peça uma nova ligação e use-a em breve.',
    },
    tooOften: {
      title: 'Esta ligação foi tentada demasiadas vezes',
      description: 'Está bloqueada, para que ninguém possa adivinhar o código.',
      text: 'Peça uma nova ligação.',
    },
    unknown: {
      title: 'Esta ligação não é conhecida aqui',
      description: 'Está incompleta, é de outro servidor ou perdeu a validade há muito.',
      text: 'Abra de novo a ligação do e-mail ou copie-a inteira para a barra de endereço. Se também assim vier parar aqui, peça uma nova ligação.',
    },
  },
  verify: {
    title: 'Confirmar o seu endereço',
    description:
      'Abriu a ligação de um e-mail de verificação. Com um clique, o Hallpass fica a saber que o e-mail lhe chegou.',
    action: 'Confirmar o meu endereço',
    goOn: 'Continuar para o painel',
    done: {
      title: 'O seu endereço está confirmado',
      description: 'O e-mail de verificação chegou-lhe.',
      text: 'Era tudo: continue para os seus projetos.',
    },
    noCode: {
      title: 'A ligação não tem código',
      description: 'Não há nada a confirmar com ela.',
      text: 'Abra de novo a ligação do e-mail ou copie-a inteira para a barra de endereço.',
    },
    used: {
      title: 'Esta ligação já foi usada',
      description: 'Cada ligação funciona uma vez.',
      text: 'Se foi você, o seu endereço está confirmado. Uma alteração posterior do endereço ou da palavra-passe também invalida a ligação: nesse caso, peça uma nova.',
    },
    expired: {
      title: 'Esta ligação expirou',
      description: 'Uma ligação funciona durante 24 horas.',
      text: 'Peça uma nova. Pode usar a sua conta sem ela.',
    },
    tooOften: {
      title: 'Esta ligação foi tentada demasiadas vezes',
      description: 'Está bloqueada, para que ninguém possa adivinhar o código.',
      text: 'Peça uma nova. Pode usar a sua conta sem ela.',
    },
    unknown: {
      title: 'Esta ligação não é conhecida aqui',
      description: 'Está incompleta, é de outro servidor ou perdeu a validade há muito.',
      text: 'Abra de novo a ligação do e-mail ou copie-a inteira para a barra de endereço. Se também assim vier parar aqui, peça uma nova.',
    },
  },
  newLink: {
    signIn: 'Iniciar sessão para uma nova ligação',
    send: 'Enviar uma nova ligação',
    sent: 'Uma nova ligação está a caminho de {address}. Funciona durante 24 horas.',
    confirmed: '{address} está confirmado.',
    confirmedMeanwhile: '{address} já está confirmado.',
  },
};
