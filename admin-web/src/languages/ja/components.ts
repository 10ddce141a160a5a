import type { pickerTexts } from '../../components/picker-texts';
import type { pictureTexts } from '../../components/picture-texts';
import type { componentTexts } from '../../components/texts';
import type { Translation } from '../../texts';

export const pickers: Translation<typeof pickerTexts.english> = {
  nothing: '一致するものがありません。',
  failed: '検索できませんでした',
  picked: '選択：{name}',
};

export const pictures: Translation<typeof pictureTexts.english> = {
  choose: '画像を選ぶ',
  change: '変更',
  remove: '削除',
  refused: 'このファイルは画像として読み取れません。PNG、JPEG、WebP、GIF のいずれかを選んでください。',
};

export const components: Translation<typeof componentTexts.english> = {
  cancel: 'キャンセル',
  close: '閉じる',
  retry: 'もう一度試す',
  missing: { why: '削除されたか、リンクが間違っている可能性があります。', toList: '一覧に戻る' },
  undo: '元に戻す',
  dismiss: '閉じる',
  toast: 'お知らせ',
  loading: '{what}を読み込んでいます',
  showPassword: 'パスワードを表示',
  justNow: 'たった今',
  typeName: '確認のため「{name}」と入力してください。',
  search: '検索',
  clearSearch: '検索をクリア',
  removeFilter: 'フィルター {name} を解除',
  any: 'すべて',
  pages: 'ページ',
  first: '最初のページ',
  previous: '前へ',
  next: '次へ',
  selectAll: 'このページの行をすべて選択',
  select: '{name} を選択',
  density: { label: '行の高さ', comfortable: '標準', compact: 'コンパクト' },
  copy: 'コピー',
  copied: 'コピーしました',
  copyWhat: '{what}をコピー',
  copiedWhat: '{what}をコピーしました',
  copyFailed: 'ブラウザーがコピーを許可しませんでした。テキストを選択し、手動でコピーしてください。',
  requestId: 'リクエスト {id}',
  chart: { table: '表で表示', date: '日付', name: '名前', value: '値' },
  diff: { added: '追加', removed: '削除', same: '差分はありません。', label: '行ごとの変更' },
  editor: {
    problems: { other: '{count} 件の問題' },
    line: '{line} 行目：{message}',
    leave: 'エディターから出るには、Escape に続けて Tab を押してください。',
  },
};
