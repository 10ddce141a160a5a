import type { texts as invitationTexts } from '../../invitation/texts';
import type { Translation } from '../../texts';

export const invitation: Translation<typeof invitationTexts.english> = {
  title: '招待が届いています',
  description: '「{team}」に参加し、そのプロジェクトを管理します。',
  signedInAs: '{email} としてサインインしています。',
  accept: 'チームに参加',
  otherAccount: '別のアカウントを使う',
  joined: '「{team}」に参加しました',
  joinedText: 'チームのプロジェクトが一覧に加わりました。',
  toProjects: 'プロジェクトへ移動',
  signInTitle: '招待が届いています',
  signInText: 'チームに参加するには、サインインするかアカウントを作成してください。',
  signIn: 'サインイン',
  signUp: 'アカウントを作成',
  noCode: 'リンクにコードがありません',
  noCodeText: 'メールのリンクをもう一度開くか、リンク全体をアドレスバーにコピーしてください。',
  used: 'この招待は使用済みです',
  usedText: '招待で参加できるのは 1 人だけです。ご自身で使った場合、チームのプロジェクトは一覧に含まれています。',
  expired: 'この招待は期限切れです',
  expiredText: '招待の有効期間は 7 日です。招待した方に新しい招待を依頼してください。',
  unknown: 'この招待は使えません',
  unknownText: '取り消されたか、リンクが途中で切れています。招待した方に新しい招待を依頼してください。',
  reading: '招待を読み込んでいます',
};
