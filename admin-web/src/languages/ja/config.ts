import type { texts as configTexts } from '../../config/texts';
import type { Translation } from '../../texts';

export const config: Translation<typeof configTexts.english> = {
  saved: '保存しました',
  save: '変更を保存',
  on: 'オン',
  off: 'オフ',
  none: '未設定',
  review: {
    title: '保存する前に確認してください',
    description: '次のリクエストからすぐに適用されます。',
    before: '現在',
    after: '保存後',
    save: '変更を保存',
    cancel: '戻る',
  },
  overtaken: '別のオーナーがこの設定を変更しました。あなたの変更はまだ保存されていません。',
  loadFailed: '設定を読み込めませんでした',
  loading: '設定',
};
