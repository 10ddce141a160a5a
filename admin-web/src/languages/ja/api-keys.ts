import type { texts as apiKeysTexts } from '../../api-keys/texts';
import type { Translation } from '../../texts';

export const apiKeys: Translation<typeof apiKeysTexts.english> = {
  title: 'キー',
  description: 'アプリやバックエンドを識別するためのものです。1 セットに最大 3 つのキーが入り、同時に無効になります。',
  create: 'キーを作成',
  caption: 'API キー',
  columns: { description: '説明', keys: 'キー', status: '状態', actions: '操作' },
  created: '作成',
  unnamed: '説明なし',
  empty: 'キーはまだありません',
  emptyHint: 'アプリを接続するには、セットを作成してください。各キーが表示されるのは一度だけです。',
  loadFailed: 'キーを読み込めませんでした',
  endsWith: '末尾 {lastFour}',
  status: {
    active: '有効',
    expired: '期限切れ',
    revoked: '失効',
    ending: 'まもなく期限切れ',
    noExpiry: '期限なし',
    until: '期限',
    since: '日時',
  },
  ending: {
    other:
      '14 日以内に期限が切れるセットが {count} 件あります：{names}。後継のキーを作成してアプリに設定してから、古いキーを失効させてください。',
  },
  revoke: '失効させる',
  revokeLabel: '{description} を失効させる',
  revokeTitle: '「{description}」を失効させますか？',
  revokeText: 'これらのキーによるリクエストは、すぐに拒否されます。元に戻せません。',
  revokeAction: 'キーを失効させる',
  revoked: '{description} を失効させました',
  kinds: {
    publishableClientKey: {
      title: '公開可能クライアントキー',
      short: 'クライアント',
      hint: 'ブラウザーやアプリ用です。誰に見られても構いません。',
    },
    secretServerKey: {
      title: 'シークレットサーバーキー',
      short: 'サーバー',
      hint: 'バックエンド用です。すべてのユーザーを操作できます。秘密にしてください。',
    },
    superSecretAdminKey: {
      title: '最高機密管理キー',
      short: '管理',
      hint: 'プロジェクト自体を変更できます。必要な場面は限られます。',
    },
  },
  dialog: {
    title: 'API キーを作成',
    description: '説明',
    placeholder: 'Web アプリ',
    descriptionMissing: 'キーの用途を入力してください。',
    descriptionLong: '255 文字以内で入力してください。',
    kinds: '種類',
    kindMissing: 'キーの種類を 1 つ以上選んでください。',
    expiry: '有効期限',
    expiryHint:
      '期限を過ぎると、これらのキーによるリクエストは拒否されます。14 日前から、このページとプロジェクトのホームに警告が表示されます。',
    action: 'キーを作成',
  },
  lifetimes: { week: '7 日', month: '30 日', quarter: '90 日', year: '1 年', never: '期限なし' },
  shown: {
    title: 'キーを保存してください',
    warning:
      'もう一度表示されることはありません。アプリがシークレットを保管する場所に保存し、リポジトリには決して入れないでください。',
    done: '保存しました',
    settings: '.env',
  },
  about: {
    title: 'キーの使い分け',
    client: 'アプリ自体に入れます。このキーで誰かにできることは、どのユーザーにももともとできることです。',
    server: 'サーバーだけで使います。持っている人は、すべてのユーザーを閲覧、変更できます。',
    admin: 'プロジェクトを構築するスクリプトで使います。持っている人は、設定の変更とキーの作成ができます。',
    leaked:
      'キーが漏れた場合は、新しいセットを作成してアプリに設定してから、古いセットを失効させてください。古いキーはすぐに拒否されます。',
  },
};
