import type { texts as invitationTexts } from '../../invitation/texts';
import type { Translation } from '../../texts';

export const invitation: Translation<typeof invitationTexts.english> = {
  title: 'Recebeu um convite',
  description: 'Entre em «{team}» e administre os projetos da equipa.',
  signedInAs: 'Tem a sessão iniciada como {email}.',
  accept: 'Entrar na equipa',
  otherAccount: 'Usar outra conta',
  joined: 'Entrou em «{team}»',
  joinedText: 'Os projetos da equipa estão agora entre os seus.',
  toProjects: 'Ir para os projetos',
  signInTitle: 'Recebeu um convite',
  signInText: 'Inicie sessão ou crie a sua conta para entrar na equipa.',
  signIn: 'Iniciar sessão',
  signUp: 'Criar uma conta',
  noCode: 'A ligação não tem código',
  noCodeText: 'Abra de novo a ligação do e-mail ou copie-a inteira para a barra de endereço.',
  used: 'Este convite já foi usado',
  usedText: 'Um convite dá entrada a uma pessoa. Se foi você, os projetos da equipa estão entre os seus.',
  expired: 'Este convite expirou',
  expiredText: 'Um convite é válido durante 7 dias. Peça um novo a quem o enviou.',
  unknown: 'Este convite já não é válido',
  unknownText: 'Foi retirado, ou a ligação está incompleta. Peça um novo a quem o enviou.',
  reading: 'A ler o convite',
};
