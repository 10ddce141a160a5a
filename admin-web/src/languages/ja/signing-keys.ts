import type { texts as signingKeysTexts } from '../../signing-keys/texts';
import type { Translation } from '../../texts';

export const signingKeys: Translation<typeof signingKeysTexts.english> = {
  title: '署名鍵',
  description: 'サーバーがアクセストークンを検証するための公開鍵です。秘密鍵がこのサーバーの外に出ることはありません。',
  address: '鍵セット',
  addressHint: 'サーバーが最大でも 1 時間に 1 回読み取るものです。JSON Web Token の検証ライブラリーに指定します。',
  jwks: 'ユーザーの JWKS',
  jwksAnonymous: '匿名ユーザーを含む JWKS',
  issuer: '発行者',
  issuerAnonymous: '匿名ユーザーの発行者',
  audience: 'オーディエンス',
  audienceAnonymous: '匿名ユーザーのオーディエンス',
  keys: '公開鍵',
  keysHint:
    '各種類の先頭の鍵で署名します。後継の鍵は署名に使う 75 分前に公開され、置き換えられた鍵は最後のトークンの期限が切れるまで残ります。',
  columns: { id: '鍵 ID', kind: '対象', use: '用途', created: '作成', until: 'その後' },
  users: 'ユーザー',
  anonymous: '匿名ユーザー',
  signs: '署名',
  next: '次に使用',
  last: '古いトークンを検証',
  signsFrom: '{at} から署名',
  replaced: '{at} に交換',
  retires: '{at} に鍵セットから外れる',
  algorithm: 'ES256（曲線 P-256）',
  loadFailed: '鍵を読み込めませんでした',
  rotate: '今すぐ鍵を置き換える',
  rotateTitle: '署名鍵を置き換えますか？',
  rotateText:
    '1 分以内に新しい鍵での署名が始まります。それまでに署名されたトークンは期限（最長 10 分）まで有効で、誰もサインアウトされません。新しい鍵をまだ知らないサーバーは、鍵セットを読み直す必要があります。',
  rotateAction: '鍵を置き換える',
  rotated: '以後、新しい鍵で署名します',
  when: '置き換えの時期',
  whenText:
    '90 日ごとに自動で置き換わります。データベースと HALLPASS_SECRET の両方を誰かに読まれたおそれがあるときは、すぐに置き換えてください。',
  whenAll: '運営者は、次のコマンドで全プロジェクトの鍵を置き換えられます',
  terminal: 'ターミナル',
  copyKey: '鍵 ID',
};
