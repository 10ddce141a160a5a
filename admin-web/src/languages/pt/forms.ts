import type { formTexts } from '../../forms/texts';
import type { Translation } from '../../texts';

export const forms: Translation<typeof formTexts.english> = {
  discard: 'Descartar',
  cancel: 'Cancelar',
  optional: 'Opcional',
  saved: 'Guardado',
  unsaved: {
    title: 'Sair sem guardar?',
    description: 'O que escreveu nesta página não foi guardado e perde-se.',
    stay: 'Ficar',
    leave: 'Sair',
  },
  conflict: {
    title: 'Outra pessoa alterou isto',
    description:
      'Enquanto escrevia, outro proprietário guardou outros valores. Nada do que escreveu foi guardado ainda.',
    field: 'Campo',
    theirs: 'Guardado pelo outro',
    yours: 'Escrito por si',
    empty: 'Vazio',
    useTheirs: 'Ficar com os do outro',
    saveMine: 'Guardar os meus',
  },
  signInAgain: {
    title: 'Inicie sessão para continuar',
    description: 'A sua sessão terminou. Tudo nesta página fica como está, e o que estava a fazer continua.',
    email: 'E-mail',
    password: 'Palavra-passe',
    passwordMissing: 'Escreva a sua palavra-passe.',
    wrong: 'Endereço de e-mail ou palavra-passe errados.',
    signIn: 'Iniciar sessão',
    otherWay: 'Iniciar sessão de outra forma (novo separador)',
    leave: 'Sair desta página',
  },
};
