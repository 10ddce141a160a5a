import type { formTexts } from '../../forms/texts';
import type { Translation } from '../../texts';

export const forms: Translation<typeof formTexts.english> = {
  discard: '破棄',
  cancel: 'キャンセル',
  optional: '任意',
  saved: '保存しました',
  unsaved: {
    title: '保存せずに移動しますか？',
    description: 'このページで入力した内容は保存されておらず、失われます。',
    stay: 'とどまる',
    leave: '移動する',
  },
  conflict: {
    title: '他の人がこの内容を変更しました',
    description: '入力している間に、別のオーナーが別の値を保存しました。あなたの変更はまだ保存されていません。',
    field: 'フィールド',
    theirs: '保存された値',
    yours: 'あなたの入力',
    empty: '空',
    useTheirs: '保存された値を使う',
    saveMine: '自分の入力を保存',
  },
  signInAgain: {
    title: '続けるにはサインインしてください',
    description: 'セッションが終了しました。このページの内容はそのまま残り、操作を続けられます。',
    email: 'メールアドレス',
    password: 'パスワード',
    passwordMissing: 'パスワードを入力してください。',
    wrong: 'メールアドレスまたはパスワードが違います。',
    signIn: 'サインイン',
    otherWay: '別の方法でサインイン（新しいタブ）',
    leave: 'このページを離れる',
  },
};
