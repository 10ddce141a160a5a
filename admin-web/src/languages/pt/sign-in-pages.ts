import type { brandingTexts } from '../../sign-in/branding-texts';
import type { providerSteps as providerStepsTexts } from '../../sign-in/provider-steps-texts';
import type { Translation } from '../../texts';

export const branding: Translation<typeof brandingTexts.english> = {
  title: 'Páginas alojadas e marca',
  description:
    'Páginas de início de sessão, conta e pagamento que o Hallpass serve para este projeto, com o seu aspeto.',
  page: 'Página de início de sessão alojada',
  pageHint:
    'Pronta a usar: ponha uma ligação para ela ou envie as pessoas para lá enquanto a sua aplicação não tem início de sessão próprio.',
  address: 'Endereço',
  open: 'Abrir a página',
  use: 'Utilização',
  useLabel: 'Os utilizadores iniciam sessão nestas páginas',
  useHint:
    'Desativadas, as páginas dizem que ali não se inicia sessão, e as suas ligações e códigos deixam de funcionar. As páginas de pagamento e de clientes mantêm-se.',
  useRisk: 'Ninguém poderá iniciar sessão nem usar a conta nas páginas alojadas. As sessões das aplicações mantêm-se.',
  color: 'Cor de destaque',
  colorHint: 'Botões e ligações das páginas alojadas. A pré-visualização ao lado muda à medida que escolhe.',
  colorLabel: 'Cor',
  colorText: 'Como texto',
  colorInvalid: 'Escreva-a com # e seis algarismos hexadecimais, como #17614e.',
  colorDefault: 'Usar a predefinida',
  adapted: 'Onde esta cor não se consegue ler, as páginas usam a mais próxima que se leia.',
  save: 'Guardar cor',
  contrastGood: 'Fácil de ler',
  contrastEnough: 'Suficiente só para texto grande',
  contrastPoor: 'Difícil de ler',
  contrastOnLight: 'Numa página clara: {ratio} para 1',
  contrastOnDark: 'Numa página escura: {ratio} para 1',
  logos: 'Logótipos',
  logosHint: 'PNG, JPEG, WebP ou GIF com menos de 100 KB. Nas páginas alojadas, em e-mails e neste painel.',
  logo: 'Logótipo',
  logoHint: 'Quadrado: o projeto numa lista.',
  fullLogo: 'Logótipo largo',
  fullLogoHint: 'Com o nome: o cabeçalho de páginas e e-mails.',
  upload: 'Carregar',
  replace: 'Substituir',
  remove: 'Remover',
  tooLarge: 'Este ficheiro tem {size} KB. Use um com menos de 100 KB.',
  notImage: 'Não é uma imagem PNG, JPEG, WebP ou GIF.',
  logoSaved: 'Logótipo guardado',
  logoRemoved: 'Logótipo removido',
  uploadLabel: 'Carregar {logo}',
  removeLabel: 'Remover {logo}',
  preview: 'Pré-visualização',
  previewLabel: 'Aspeto da página de início de sessão',
  previewSignIn: 'Iniciar sessão',
  previewSignUp: 'Registe-se',
};

/** The names of what the sites of the providers show stay as those show them. */
export const providerSteps: Translation<typeof providerStepsTexts.english> = {
  google: `Escolha ou crie um projeto e depois «Clients» e «Create client» do tipo «Web application».
Adicione o endereço de retorno em «Authorized redirect URIs».
Em «Branding» e «Audience», indique o nome que as pessoas veem e publique a aplicação.
Copie o client id e o client secret para o formulário.`,
  github: `Em «OAuth Apps» escolha «New OAuth app».
Escreva o endereço de retorno como «Authorization callback URL».
Copie o client id, escolha «Generate a new client secret» e copie-o também.
Com uma GitHub App: dê-lhe a permissão de conta «Email addresses», só de leitura.`,
  microsoft: `Em «App registrations» escolha «New registration» e que contas podem iniciar sessão.
Escreva o endereço de retorno como redirect URI da plataforma «Web».
Em «Certificates & secrets» crie um client secret e copie o valor, não o id.
Copie o application id como client id. Para contas profissionais ou escolares, escreva também o tenant.`,
  spotify: `Escolha «Create app» e marque «Web API».
Escreva o endereço de retorno em «Redirect URIs».
Copie o client id e o client secret das definições da aplicação.
Peça o «Extended quota mode» antes de mais do que umas poucas pessoas iniciarem sessão.`,
  facebook: `Escolha «Create app» com o caso de uso «Authenticate and request data from users with Facebook Login».
Escreva o endereço de retorno em «Valid OAuth Redirect URIs» do Facebook Login.
Adicione a permissão «email»: as contas sem endereço não podem iniciar sessão.
Copie App ID e App secret das definições básicas como client id e client secret.`,
  discord: `Escolha «New Application» e depois «OAuth2».
Escreva o endereço de retorno em «Redirects».
Copie o client id, escolha «Reset Secret» e copie-o também.`,
  gitlab: `Escolha «Add new application».
Escreva o endereço de retorno como «Redirect URI» e mantenha «Confidential» marcado.
Marque o scope «read_user».
Copie Application ID e Secret como client id e client secret.`,
  bitbucket: `Abra as definições de um workspace e depois «OAuth consumers» e «Add consumer».
Escreva o endereço de retorno como «Callback URL».
Marque as permissões «Account: Email» e «Account: Read».
Copie Key e Secret como client id e client secret.`,
  linkedin: `Escolha «Create app» e adicione o produto «Sign In with LinkedIn using OpenID Connect».
Em «Auth», escreva o endereço de retorno como «Authorized redirect URL».
Copie o client id e o client secret principal.`,
  apple: `Registe um App ID com «Sign in with Apple» e depois um Services ID: o identificador dele é o client id.
Configure o Services ID com o anfitrião deste servidor e com o endereço de retorno como return URL.
Crie uma chave para «Sign in with Apple».
Assine com ela o client secret, um JWT. A Apple aceita-o seis meses no máximo: anote quando tem de criar o próximo.`,
  x: `Crie um projeto com uma aplicação e configure «User authentication settings» do tipo «Web App».
Escreva o endereço de retorno como «Callback URI».
Copie o client id e o client secret de OAuth 2.0.
O X não dá endereço de e-mail: esses utilizadores não têm nenhum até adicionarem um.`,
  twitch: `Escolha «Register Your Application» do tipo «Confidential».
Escreva o endereço de retorno em «OAuth Redirect URLs».
Copie o client id, escolha «New Secret» e copie-o também.`,
  oidc: `Registe uma aplicação web, do tipo que usa um authorization code.
Escreva o endereço de retorno como redirect URI.
Copie o client id, o client secret e o endereço do emissor.
O fornecedor tem de assinar os ID tokens com uma chave pública e incluir neles o nonce; quase todos o fazem.`,
};
