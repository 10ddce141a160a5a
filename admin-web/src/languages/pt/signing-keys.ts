import type { texts as signingKeysTexts } from '../../signing-keys/texts';
import type { Translation } from '../../texts';

export const signingKeys: Translation<typeof signingKeysTexts.english> = {
  title: 'Chaves de assinatura',
  description:
    'As chaves públicas com que os seus servidores verificam os access tokens. As privadas nunca saem deste servidor.',
  address: 'Conjunto de chaves',
  addressHint:
    'O que os seus servidores leem, no máximo uma vez por hora. Os verificadores de JSON Web Tokens aceitam este endereço.',
  jwks: 'JWKS dos utilizadores',
  jwksAnonymous: 'JWKS com utilizadores anónimos',
  issuer: 'Emissor',
  issuerAnonymous: 'Emissor dos utilizadores anónimos',
  audience: 'Audience',
  audienceAnonymous: 'Audience dos utilizadores anónimos',
  keys: 'Chaves públicas',
  keysHint:
    'A primeira de cada tipo assina. A sucessora é publicada 75 minutos antes de assinar, e uma chave substituída fica até o seu último token expirar.',
  columns: { id: 'Id da chave', kind: 'Para', use: 'Uso', created: 'Criada', until: 'Depois' },
  users: 'Utilizadores',
  anonymous: 'Utilizadores anónimos',
  signs: 'Assina',
  next: 'É a seguinte',
  last: 'Verifica tokens anteriores',
  signsFrom: 'Assina a partir de {at}',
  replaced: 'Substituída em {at}',
  retires: 'Sai do conjunto de chaves em {at}',
  algorithm: 'ES256, na curva P-256',
  loadFailed: 'Não foi possível carregar as chaves',
  rotate: 'Substituir chaves agora',
  rotateTitle: 'Substituir as chaves de assinatura?',
  rotateText:
    'Dentro de um minuto assinam chaves novas. Os tokens assinados antes valem até expirarem, dez minutos no máximo, e ninguém perde a sessão. Os servidores que ainda não conhecem a nova chave têm de ler de novo o conjunto de chaves.',
  rotateAction: 'Substituir chaves',
  rotated: 'A partir de agora assinam chaves novas',
  when: 'Quando são substituídas',
  whenText:
    'Automaticamente a cada 90 dias. Substitua-as de imediato se alguém puder ter lido a base de dados juntamente com HALLPASS_SECRET.',
  whenAll: 'Quem opera o servidor substitui as de todos os projetos com',
  terminal: 'Terminal',
  copyKey: 'id da chave',
};
