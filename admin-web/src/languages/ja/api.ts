import type { errorTexts, startTexts } from '../../api/error-texts';
import type { Translation } from '../../texts';

export const errors: Translation<typeof errorTexts.english> = {
  signUpClosed:
    'このサーバーは新しいオーナーアカウントを受け付けていません。サーバーのオーナーに招待を依頼してください。',
  addressTaken:
    'このメールアドレスは、このプロジェクトの別のユーザーがサインインに使っています。別のアドレスを使ってください。',
  ownAddressTaken:
    'このメールアドレスは別のアカウントがサインインに使っています。別のアドレスを使うか、サインインしてください。',
  linkRefused:
    'このサーバーは {origin} へのリンクを送りません。ダッシュボードを本来のアドレスで開いて、もう一度試してください。',
  keyChanged: 'ダッシュボードのキーが変わりました。ページを再読み込みしてください。',
  sessionEnded: 'セッションが終了しました。もう一度サインインしてください。入力した内容はそのまま残っています。',
  notAllowed: 'このプロジェクトでこの操作を行う権限がありません。プロジェクトの管理者に依頼してください。',
  refusedFields: '次の項目はサーバーに受け付けられませんでした：{fields}。修正して、もう一度試してください。',
  refusedForm:
    '入力内容はサーバーに受け付けられませんでした。すべての項目を確認し、時間が経っている場合はページを再読み込みしてください。',
  offline: 'オフラインです。ネットワークが復旧すると再開します。',
  unreachable: 'サーバーが応答しません。接続を確認して、もう一度試してください。',
  serverFailed: 'サーバーでエラーが発生しました。しばらくしてから、もう一度試してください。',
  serverFailedRequest:
    'サーバーでエラーが発生しました。原因はサーバーのログのリクエスト {id} に記録されています。しばらくしてから、もう一度試してください。',
  pageFailed: 'ダッシュボードの一部を読み込めませんでした。接続を確認して、もう一度試してください。',
  unknown: 'このページで問題が発生しました。再読み込みして、もう一度試してください。',
};

export const start: Translation<typeof startTexts.english> = {
  unreachable: 'サーバーが応答しません。起動していることを確認して、もう一度試してください。',
  failed: 'サーバーから設定を取得できませんでした（ステータス {status}）。もう一度試してください。',
  foreign: 'サーバーの応答に設定がありません。/config.json は Hallpass が配信していますか？',
};
