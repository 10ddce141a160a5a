import type { oauthTexts } from '../../auth/oauth-texts';
import type { authTexts } from '../../auth/texts';
import type { Translation } from '../../texts';

export const oauth: Translation<typeof oauthTexts.english> = {
  or: 'または',
  with: '{provider} で続ける',
  passkey: 'パスキーを使う',
  passkeyRefused: 'パスキーでサインインできませんでした。もう一度試すか、別の方法を使ってください。',
  finishing: 'サインインしています',
  failedTitle: 'サインインできませんでした',
  failedText: '何も変更されていません。',
  again: 'サインインに戻る',
  account: 'アカウントに戻る',
  stale: 'プロバイダーから戻れるのは 10 分以内に一度だけです。最初からやり直してください。',
  factorOver: '2 段階目が完了していません。もう一度サインインしてください。',
  denied: 'プロバイダーで同意されませんでした。',
  signUpOff: 'このサーバーは新しいオーナーアカウントを受け付けていません。サーバーのオーナーに招待を依頼してください。',
  taken:
    'このメールアドレスのアカウントがすでにあります。これまでの方法でサインインし、アカウントのページでプロバイダーと連携してください。',
  otherUser: '別のアカウントがその連携先でサインインしています。',
  timeout: '10 分を過ぎました。最初からやり直してください。',
  unknown: 'プロバイダーの応答を処理できませんでした。もう一度試すか、別の方法を使ってください。',
};

export const auth: Translation<typeof authTexts.english> = {
  fields: {
    email: 'メールアドレス',
    emailExample: 'you@example.com',
    emailMissing: 'メールアドレスを入力してください。',
    emailMalformed: 'you@example.com のようなメールアドレスを入力してください。',
    emailLong: 'メールアドレスは 256 文字以内で入力してください。',
    password: 'パスワード',
    passwordMissing: 'パスワードを入力してください。',
    newPasswordHint: '8～70 文字。互いに関係のない単語をいくつか並べると強くなります。',
    newPasswordShort: '8 文字以上にしてください。',
    newPasswordLong: '70 文字以内にしてください。',
  },
  signIn: {
    page: 'サインイン',
    title: 'Hallpass にサインイン',
    description: 'プロジェクトとそのユーザーを管理します。',
    action: 'サインイン',
    wrong: 'メールアドレスまたはパスワードが違います。',
    forgot: 'パスワードをお忘れですか？',
    noAccount: 'アカウントをお持ちでない方は {link}',
    noAccountLink: '新規登録',
  },
  signUp: {
    page: 'アカウントを作成',
    title: 'アカウントを作成',
    description: 'オーナーはプロジェクトを作成し、そのユーザーを管理します。',
    setUpPage: 'セットアップ',
    setUpTitle: 'Hallpass のセットアップ',
    setUpDescription: 'このサーバーの最初のオーナーアカウントを作成します。',
    invitedDescription: '招待が送られたメールアドレスを使ってください。',
    invitationRefused:
      'この招待ではこのアドレスで登録できません。招待が送られたアドレスを使ってください。それがこのアドレスなら、新しい招待を依頼してください。',
    action: 'アカウントを作成',
    hasAccount: 'アカウントをお持ちの方は {link}',
    hasAccountLink: 'サインイン',
    closed:
      'このサーバーでは、新しいオーナーアカウントを自分で作成できません。サーバーのオーナーに招待を依頼するか、アカウントをお持ちの場合はサインインしてください。',
    first:
      '最初のオーナーは、サーバーが起動時に出力したリンクから登録します。ターミナルまたはログを確認してください。以降のオーナーは招待制です。',
    linkSpent:
      'このリンクは使えなくなりました。リンクは一度だけ使えます。オーナーができるまで、サーバーは起動のたびに新しいリンクを出力します。',
    over: {
      title: '続けるにはサインインしてください',
      description: 'アカウントを作成しました。',
      text: '2 段階目が完了していません。パスワードをもう一度入力し、続けてコードを入力してください。',
      signIn: 'サインイン',
    },
  },
  secondFactor: {
    title: '2 段階サインイン',
    startOver: '最初からやり直す',
    action: 'サインイン',
    app: {
      description: '認証アプリに現在表示されているコードを入力してください。',
      label: '6 桁のコード',
      missing: '認証アプリの 6 桁の数字を入力してください。',
      wrong: 'コードが違うか、使用済みです。次のコードを待ち、スマートフォンの時計が正しいか確認してください。',
      switch: 'バックアップコードを使う',
    },
    backup: {
      description: 'オンにしたときに保存したコードを 1 つ入力してください。それぞれ一度だけ使えます。',
      label: 'バックアップコード',
      missing: 'バックアップコードを 1 つ入力してください。',
      wrong: 'コードが違うか、使用済みです。最後に作ったコードの中から、別のものを試してください。',
      switch: '認証アプリを使う',
    },
    expired: '5 分を過ぎました。パスワードをもう一度入力してください。',
    tooMany: '誤ったコードが多すぎます。パスワードをもう一度入力し、続けてコードを入力してください。',
    ended: 'このサインインは続けられません。パスワードをもう一度入力してください。',
  },
};
