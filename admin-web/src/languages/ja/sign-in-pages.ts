import type { brandingTexts } from '../../sign-in/branding-texts';
import type { providerSteps as providerStepsTexts } from '../../sign-in/provider-steps-texts';
import type { Translation } from '../../texts';

export const branding: Translation<typeof brandingTexts.english> = {
  title: 'ホスト型ページとブランディング',
  description: 'Hallpass がこのプロジェクト用に提供する、サインイン、アカウント、購入のページの見た目を整えます。',
  page: 'ホスト型サインインページ',
  pageHint: 'すぐに使えます。リンクを張るか、アプリに独自のサインインができるまでの案内先にしてください。',
  address: 'アドレス',
  open: 'ページを開く',
  use: '利用',
  useLabel: 'ユーザーはこれらのページでサインインします',
  useHint:
    'オフにすると、ページはそこではサインインできないことを示し、そのリンクとコードは無効になります。購入ページと顧客ページはそのまま使えます。',
  useRisk:
    'ホスト型ページでは、誰もサインインやアカウントの利用ができなくなります。アプリのセッションはそのまま残ります。',
  color: 'アクセントカラー',
  colorHint: 'ホスト型ページのボタンとリンクの色です。選ぶと、横のプレビューに反映されます。',
  colorLabel: '色',
  colorText: '文字で入力',
  colorInvalid: '#17614e のように、# と 6 桁で入力してください。',
  colorDefault: 'デフォルトを使う',
  adapted: 'この色では読めない箇所には、読める最も近い色を使います。',
  save: '色を保存',
  contrastGood: '読みやすい',
  contrastEnough: '大きな文字でのみ十分',
  contrastPoor: '読みにくい',
  contrastOnLight: '明るいページとの比：{ratio} : 1',
  contrastOnDark: '暗いページとの比：{ratio} : 1',
  logos: 'ロゴ',
  logosHint: '100 KB 未満の PNG、JPEG、WebP、GIF。ホスト型ページ、メール、このダッシュボードに表示されます。',
  logo: 'ロゴ',
  logoHint: '正方形：一覧でプロジェクトを表します。',
  fullLogo: '横長ロゴ',
  fullLogoHint: '名前入り：ページとメールの上部に表示されます。',
  upload: 'アップロード',
  replace: '置き換える',
  remove: '削除',
  tooLarge: 'このファイルは {size} KB です。100 KB 未満のものを使ってください。',
  notImage: 'PNG、JPEG、WebP、GIF の画像ではありません。',
  logoSaved: 'ロゴを保存しました',
  logoRemoved: 'ロゴを削除しました',
  uploadLabel: '{logo}をアップロード',
  removeLabel: '{logo}を削除',
  preview: 'プレビュー',
  previewLabel: 'サインインページの見た目',
  previewSignIn: 'ログイン',
  previewSignUp: '新規登録',
};

export const providerSteps: Translation<typeof providerStepsTexts.english> = {
  google: `プロジェクトを選択または作成し、「Clients」、「Create client」の順に選び、種類を「Web application」にします。
「Authorized redirect URIs」にコールバックアドレスを追加します。
「Branding」と「Audience」で、表示される名前を設定し、アプリを公開します。
クライアント ID とクライアントシークレットをフォームにコピーします。`,
  github: `「OAuth Apps」で「New OAuth app」を選びます。
コールバックアドレスを「Authorization callback URL」に入力します。
クライアント ID をコピーし、「Generate a new client secret」を選んで、そのシークレットもコピーします。
代わりに GitHub App を使う場合は、アカウント権限「Email addresses」を読み取り専用で付与します。`,
  microsoft: `「App registrations」で「New registration」を選び、サインインできるアカウントの種類を選びます。
プラットフォーム「Web」のリダイレクト URI に、コールバックアドレスを入力します。
「Certificates & secrets」でクライアントシークレットを作成し、ID ではなく値をコピーします。
アプリケーション ID をクライアント ID としてコピーします。職場または学校のアカウントでは、テナントも入力します。`,
  spotify: `「Create app」を選び、「Web API」にチェックを入れます。
「Redirect URIs」にコールバックアドレスを入力します。
設定画面からクライアント ID とクライアントシークレットをコピーします。
サインインする人が数人を超える前に、「Extended quota mode」を申請します。`,
  facebook: `「Create app」を選び、ユースケースを「Authenticate and request data from users with Facebook Login」にします。
Facebook Login の「Valid OAuth Redirect URIs」にコールバックアドレスを入力します。
権限「email」を追加します。アドレスのないアカウントではサインインできません。
基本設定の App ID と App secret を、クライアント ID とクライアントシークレットとしてコピーします。`,
  discord: `「New Application」、「OAuth2」の順に選びます。
「Redirects」にコールバックアドレスを入力します。
クライアント ID をコピーし、「Reset Secret」を選んで、そのシークレットもコピーします。`,
  gitlab: `「Add new application」を選びます。
コールバックアドレスを「Redirect URI」に入力し、「Confidential」のチェックは入れたままにします。
スコープ「read_user」にチェックを入れます。
Application ID と Secret を、クライアント ID とクライアントシークレットとしてコピーします。`,
  bitbucket: `ワークスペースの設定を開き、「OAuth consumers」、「Add consumer」の順に選びます。
コールバックアドレスを「Callback URL」に入力します。
権限「Account: Email」と「Account: Read」にチェックを入れます。
Key と Secret を、クライアント ID とクライアントシークレットとしてコピーします。`,
  linkedin: `「Create app」を選び、製品「Sign In with LinkedIn using OpenID Connect」を追加します。
「Auth」で、コールバックアドレスを「Authorized redirect URL」に入力します。
クライアント ID とプライマリークライアントシークレットをコピーします。`,
  apple: `「Sign in with Apple」を有効にした App ID を登録し、続けて Services ID を登録します。その識別子がクライアント ID です。
Services ID に、このサーバーのホストと、リターン URL としてコールバックアドレスを設定します。
「Sign in with Apple」用の鍵を作成します。
その鍵で、JWT であるクライアントシークレットに署名します。Apple での有効期間は最長 6 か月です。次に作成する時期を控えておいてください。`,
  x: `アプリのあるプロジェクトを作成し、「User authentication settings」を種類「Web App」で設定します。
コールバックアドレスを「Callback URI」に入力します。
OAuth 2.0 のクライアント ID とクライアントシークレットをコピーします。
X はメールアドレスを提供しません。ユーザーが自分で追加するまで、アドレスはありません。`,
  twitch: `「Register Your Application」を選び、種類を「Confidential」にします。
「OAuth Redirect URLs」にコールバックアドレスを入力します。
クライアント ID をコピーし、「New Secret」を選んで、そのシークレットもコピーします。`,
  oidc: `認可コードを使う種類の Web アプリケーションを登録します。
コールバックアドレスをリダイレクト URI として入力します。
クライアント ID、クライアントシークレット、発行者のアドレスをコピーします。
プロバイダーは、公開鍵で検証できる署名を ID トークンに付け、nonce を含める必要があります。ほぼすべてのプロバイダーが対応しています。`,
};
