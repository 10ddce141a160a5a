import type { projectsTexts } from '../../projects/texts';
import type { Translation } from '../../texts';

export const projects: Translation<typeof projectsTexts.english> = {
  title: 'プロジェクト',
  description: 'アプリごとに 1 つ作成します。ユーザー、設定、キーはプロジェクトごとに分かれます。',
  loading: 'プロジェクト',
  failed: 'プロジェクトを読み込めませんでした',
  empty: {
    title: '最初のプロジェクトを作成',
    text: 'アプリを接続すると、登録したユーザーがここに表示されます。',
  },
  isProduction: '本番',
  created: '作成：{time}',
  one: {
    page: 'プロジェクト',
    failed: 'プロジェクトを読み込めませんでした',
    missing: 'このプロジェクトは存在しません',
    missingText: '削除されたか、あなたがメンバーではないチームのものである可能性があります。',
    projects: 'プロジェクトの一覧へ',
  },
  create: {
    title: '新しいプロジェクト',
    action: 'プロジェクトを作成',
    done: '{name} を作成しました',
    name: '名前',
    nameHint: 'メールでユーザーに表示されます。',
    nameExample: 'Acme',
    nameMissing: 'プロジェクトの名前を入力してください。',
    nameLong: '名前は 255 文字以内で入力してください。',
    description: '説明',
    owner: '所有者',
    ownerHint: 'このチームの全メンバーがプロジェクトを管理できます。',
    selectedTeam: '選択中のチーム',
    team: '{name} のチーム',
    yours: '自分',
  },
};
