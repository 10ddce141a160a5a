import type { projectsTexts } from '../../projects/texts';
import type { Translation } from '../../texts';

export const projects: Translation<typeof projectsTexts.english> = {
  title: 'Projetos',
  description: 'Um projeto por aplicação: tem utilizadores, definições e chaves próprias.',
  loading: 'projetos',
  failed: 'Não foi possível carregar os projetos',
  empty: {
    title: 'Crie o seu primeiro projeto',
    text: 'Depois aponte uma aplicação para ele e veja os utilizadores a registarem-se aqui.',
  },
  isProduction: 'Produção',
  created: 'Criado {time}',
  one: {
    page: 'Projeto',
    failed: 'Não foi possível carregar o projeto',
    missing: 'Este projeto não existe',
    missingText: 'Talvez tenha sido eliminado ou pertença a uma equipa de que não é membro.',
    projects: 'Ir para os seus projetos',
  },
  create: {
    title: 'Novo projeto',
    action: 'Criar projeto',
    done: '{name} foi criado',
    name: 'Nome',
    nameHint: 'Os seus utilizadores veem-no em e-mails.',
    nameExample: 'Acme',
    nameMissing: 'Dê um nome ao projeto.',
    nameLong: 'Um nome tem 255 caracteres no máximo.',
    description: 'Descrição',
    owner: 'Proprietário',
    ownerHint: 'Todos os membros desta equipa podem administrar o projeto.',
    selectedTeam: 'A equipa que selecionou',
    team: 'Equipa {name}',
    yours: 'pessoal',
  },
};
