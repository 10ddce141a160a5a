import type { invitationTexts } from '../../invitations/texts';
import type { Translation } from '../../texts';

export const invitations: Translation<typeof invitationTexts.english> = {
  title: '招待',
  description: 'サインインまたはチームへの参加に招待するメールです。',
  link: 'リンク先',
  linkHint: 'プロジェクトが信頼するドメインにあるアプリのページ、またはこのサーバーのホスト型ページです。',
  codeLinkHint:
    'プロジェクトが信頼するドメインにあるアプリのページ、またはこのサーバーのホスト型ページです。コードが付加されます。',
  linkWrong: 'https://app.example.com/handler/sign-in のような完全なアドレスを入力してください。',
  untrusted:
    'プロジェクトはこのアドレスを信頼していません。「サインイン」の「ドメイン」でドメインを追加し、もう一度試してください。',
  emailWrong: 'name@example.com のようなメールアドレスを入力してください。',
  signIn: {
    title: 'アプリへの招待',
    text: '相手にアカウントは不要です。メールの結果は「メール」の「送信済み」で確認できます。',
    emails: 'アドレス',
    emailsHint: '1 行に 1 件、最大 50 件。',
    missing: 'アドレスを 1 件以上入力してください。',
    wrong: 'メールアドレスではありません：{address}',
    tooMany: '一度に送れるのは 50 件までです。',
    act: '招待を送る',
    sent: { other: '{count} 件の招待を送りました' },
    failed: { other: '{count} 件を送れませんでした' },
  },
  team: {
    title: 'チームへの招待',
    text: 'リンクを持ち、サインインしている人がチームに参加します。',
    pick: 'チームを選ぶ',
    change: '別のチーム',
    of: '{team} への招待',
    open: 'チームを開く',
    what: '招待',
    failed: '招待を読み込めませんでした',
    none: '有効な招待はありません。',
    ends: '{at}まで有効',
    invite: '招待する',
    inviteTitle: 'チームに招待',
    email: 'メールアドレス',
    act: '招待を送る',
    sent: '{address} に招待を送りました',
    revoke: '取り消す',
    revokeOf: '{address} への招待を取り消す',
    revokeTitle: '{address} への招待を取り消しますか？',
    revokeText: '招待のリンクは使えなくなります。',
    revoked: '{address} への招待を取り消しました',
  },
};
