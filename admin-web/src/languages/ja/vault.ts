import type { Translation } from '../../texts';
import type { texts as vaultTexts } from '../../vault/texts';

export const vault: Translation<typeof vaultTexts.english> = {
  title: 'データ保管庫',
  description: 'サーバーが保持する必要があり、Hallpass を含む他の誰にも読まれてはならないものを保管します。',
  add: 'ストアを追加',
  stores: 'ストア',
  storesHint: 'ストアは、サーバーが値を保管するときに使う名前です。用途ごとに分けてください。',
  columns: { name: '名前', id: 'ID', actions: '操作' },
  empty: 'ストアはまだありません',
  emptyHint: 'ストアを追加し、サーバーから最初の値を保管してください。',
  rename: '名前を変更',
  renameLabel: '{store} の名前を変更',
  remove: '削除',
  removeLabel: '{store} を削除',
  removeRisk: 'ストア「{id}」を使うサーバーは拒否されます。値は残り、同じ ID のストアを作成すると再び使えます。',
  removed: '{store} を削除しました',
  added: '{store} を使えるようになりました',
  store: 'ストア {id}',
  gone: '削除済み',
  dialog: {
    add: 'ストアを追加',
    rename: 'ストアの名前を変更',
    name: '名前',
    nameMissing: 'ストアの名前を入力してください。',
    id: 'ID',
    idHint: 'サーバーがストアを指定するときに使います。あとから変更できません。',
    idInvalid: '英字、数字、_、- を 63 文字以内で使ってください。先頭に - は使えません。',
    idTaken: 'この ID のストアがすでにあります。',
    addAction: 'ストアを追加',
    renameAction: '名前を保存',
  },
  use: 'サーバーから使う',
  useHint:
    '値は、Hallpass に渡らないシークレットを使って、サーバーを出る前に暗号化されます。届いた先でさらに封印されます。',
  secret: '1. シークレットを作成し、サーバーのシークレットを置く場所に保管する',
  secretHint:
    'シークレットを失うと、値も失われます。128 ビット以上の乱数が必要です。人が考えたパスワードは使わないでください。',
  code: '2. 値を保管し、読み出す',
  file: 'server.ts',
  terminal: 'ターミナル',
  shows: '見えるもの',
  showsNothing:
    'ストアの中身は誰にも一覧できません。あるのはキーのハッシュと暗号化された値だけで、シークレットはあなたのサーバーにあります。値を読めるのは、ストア、キー、シークレットを知っている人だけです。',
  showsWho: 'このプロジェクトのサーバーと管理者が利用できます。アプリには INSUFFICIENT_ACCESS_TYPE が返されます。',
  showsLimits: '値は 1 MiB までです。再び設定すると置き換わります。空にするには、空の文字列を設定します。',
};
