import type { brandingTexts } from '../../sign-in/branding-texts';
import type { providerSteps as providerStepsTexts } from '../../sign-in/provider-steps-texts';
import type { Translation } from '../../texts';

export const branding: Translation<typeof brandingTexts.english> = {
  title: '托管页面与品牌',
  description: 'Hallpass 为此项目提供的登录、账户和结账页面，采用您的外观。',
  page: '托管登录页面',
  pageHint: '可直接使用：链接到它，或在您的应用还没有自己的登录时让用户前往那里。',
  address: '地址',
  open: '打开页面',
  use: '使用',
  useLabel: '用户在这些页面登录',
  useHint: '关闭后，页面会提示无法在此登录，其链接和验证码不再有效。结账页面和客户页面保留。',
  useRisk: '任何人都无法再在托管页面登录或使用账户。应用的会话保留。',
  color: '强调色',
  colorHint: '托管页面的按钮和链接。旁边的预览会随您的选择变化。',
  colorLabel: '颜色',
  colorText: '颜色代码',
  colorInvalid: '请写成 # 加六位十六进制数，例如 #17614e。',
  colorDefault: '使用默认值',
  adapted: '在此颜色无法看清的地方，页面会使用最接近且可看清的颜色。',
  save: '保存颜色',
  contrastGood: '清晰易读',
  contrastEnough: '仅适合大号文字',
  contrastPoor: '难以阅读',
  contrastOnLight: '在浅色页面上：{ratio}:1',
  contrastOnDark: '在深色页面上：{ratio}:1',
  logos: '徽标',
  logosHint: '小于 100 KB 的 PNG、JPEG、WebP 或 GIF。用于托管页面、邮件和此控制台。',
  logo: '徽标',
  logoHint: '方形：用于项目列表。',
  fullLogo: '宽徽标',
  fullLogoHint: '包含名称：用于页面和邮件的顶部。',
  upload: '上传',
  replace: '替换',
  remove: '移除',
  tooLarge: '此文件为 {size} KB。请使用小于 100 KB 的文件。',
  notImage: '这不是 PNG、JPEG、WebP 或 GIF 图片。',
  logoSaved: '徽标已保存',
  logoRemoved: '徽标已移除',
  uploadLabel: '上传{logo}',
  removeLabel: '移除{logo}',
  preview: '预览',
  previewLabel: '登录页面的外观',
  previewSignIn: '登录',
  previewSignUp: '注册',
};

/** What the pages of the providers say stays in English: that is how it is found there. */
export const providerSteps: Translation<typeof providerStepsTexts.english> = {
  google: `选择或创建项目，然后依次选择“Clients”和“Create client”，类型为“Web application”。
在“Authorized redirect URIs”中添加回调地址。
在“Branding”和“Audience”中填写用户看到的名称，并发布应用。
将客户端 ID 和客户端密钥复制到表单中。`,
  github: `在“OAuth Apps”中选择“New OAuth app”。
将回调地址填入“Authorization callback URL”。
复制客户端 ID，选择“Generate a new client secret”，并将生成的密钥一并复制。
如果使用 GitHub App：请授予账户权限“Email addresses”，只读。`,
  microsoft: `在“App registrations”中选择“New registration”，并选择哪些账户可以登录。
将回调地址填为平台“Web”的重定向 URI。
在“Certificates & secrets”中创建客户端密钥，复制其值，而不是其 ID。
将 Application ID 复制为客户端 ID。如果使用工作或学校账户，还需填写租户。`,
  spotify: `选择“Create app”，并勾选“Web API”。
将回调地址填入“Redirect URIs”。
从其设置中复制客户端 ID 和客户端密钥。
在较多用户登录之前，请申请“Extended quota mode”。`,
  facebook: `选择“Create app”，用途为“Authenticate and request data from users with Facebook Login”。
将回调地址填入 Facebook Login 的“Valid OAuth Redirect URIs”。
添加权限“email”：没有邮箱地址的账户无法登录。
从基本设置中复制 App ID 和 App secret，作为客户端 ID 和客户端密钥。`,
  discord: `选择“New Application”，然后选择“OAuth2”。
将回调地址填入“Redirects”。
复制客户端 ID，选择“Reset Secret”，并将密钥一并复制。`,
  gitlab: `选择“Add new application”。
将回调地址填入“Redirect URI”，并保持勾选“Confidential”。
勾选作用域“read_user”。
复制 Application ID 和 Secret，作为客户端 ID 和客户端密钥。`,
  bitbucket: `打开工作区的设置，然后依次选择“OAuth consumers”和“Add consumer”。
将回调地址填入“Callback URL”。
勾选权限“Account: Email”和“Account: Read”。
复制 Key 和 Secret，作为客户端 ID 和客户端密钥。`,
  linkedin: `选择“Create app”，并添加产品“Sign In with LinkedIn using OpenID Connect”。
在“Auth”中将回调地址填入“Authorized redirect URL”。
复制客户端 ID 和 primary client secret。`,
  apple: `注册一个启用“Sign in with Apple”的 App ID，再注册一个 Services ID：其标识符就是客户端 ID。
配置 Services ID，填写此服务器的主机，并将回调地址填为 return URL。
为“Sign in with Apple”创建密钥。
用该密钥签发客户端密钥（一个 JWT）。Apple 最多接受六个月：请记下何时需要更换。`,
  x: `创建包含应用的项目，并设置“User authentication settings”，类型为“Web App”。
将回调地址填入“Callback URI”。
复制 OAuth 2.0 的客户端 ID 和客户端密钥。
X 不提供邮箱地址：此类用户在自行添加之前没有邮箱地址。`,
  twitch: `选择“Register Your Application”，类型为“Confidential”。
将回调地址填入“OAuth Redirect URLs”。
复制客户端 ID，选择“New Secret”，并将密钥一并复制。`,
  oidc: `注册一个使用授权码的 Web 应用。
将回调地址填为重定向 URI。
复制客户端 ID、客户端密钥和颁发者的地址。
提供商必须用公钥签名其 ID 令牌，并将 nonce 写入其中；几乎所有提供商都是如此。`,
};
