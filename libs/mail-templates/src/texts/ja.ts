import type { MailTexts } from './mail-texts.js';

export const ja: MailTexts = {
  greeting: {
    hello: 'こんにちは。',
    helloName: '{name} 様',
    plainLink: 'ボタンを使えない場合は、このリンクを開いてください。',
  },
  email_verification: {
    subject: '{project} のメールアドレスの確認',
    heading: 'メールアドレスを確認してください',
    paragraphs: [
      'このメールアドレスを {project} で使えるようにするため、ご本人のものであることを確認してください。',
      'アカウントの作成日時：{accountMadeAt}、作成元：{requestPlace}',
      'アカウントへのアドレスの追加日時：{addressAddedAt}、追加元：{requestPlace}',
      'このアカウントには {accountOwner} というアドレスもあります。',
    ],
    button: 'メールアドレスを確認',
    footnote:
      'リンクは一度だけ使えます。お心当たりがない場合は、もう一方のリンクを開いてください。アドレスは解放され、それを使って作成されたものは終了します。',
    quietLink: '心当たりがありません',
  },
  password_reset: {
    subject: '{project} のパスワードの再設定',
    heading: '新しいパスワードを設定',
    paragraphs: ['{project} のアカウントについて、新しいパスワードの設定が求められました。'],
    button: '新しいパスワードを設定',
    footnote:
      'リンクは一度だけ使えます。お心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
  },
  magic_link: {
    subject: '{project} へのサインイン：コードは {otp} です',
    heading: '{project} にサインイン',
    paragraphs: ['コードを求めた画面にこのコードを入力するか、この端末でボタンを押してください。'],
    button: 'サインイン',
    footnote:
      'コードとリンクは一度だけ使えます。誰にも教えないでください。お心当たりがない場合は、このメールを無視してください。',
  },
  team_invitation: {
    subject: '{teamDisplayName} への招待',
    heading: '招待が届いています',
    paragraphs: ['{project} のチーム {teamDisplayName} に招待されています。'],
    button: '招待を受ける',
    footnote: 'この招待はこのメールアドレス宛てです。チームにお心当たりがない場合は、このメールを無視してください。',
  },
  sign_in_invitation: {
    subject: '{project} への招待',
    heading: '{project} へようこそ',
    paragraphs: ['{project} へのサインインに招待されています。'],
    button: 'サインイン',
    footnote: '{project} にお心当たりがない場合は、このメールを無視してください。',
  },
  security_notice: {
    subject: '{heading} – {project}',
    heading: '{heading}',
    paragraphs: [
      '{sentence}',
      'パスワード（設定日時：{passwordSince}）',
      'パスキーの数：{passkeys}',
      '外部プロバイダーのアカウント：{providers}',
      '他のアドレス：{otherAddresses}',
      'API キーの数：{apiKeys}（ご自身で作成していないキーは無効にしてください）',
      'サインイン中のデバイスとコマンドラインツールの数：{sessions}',
    ],
    footnote:
      'ご本人による操作であれば、何もする必要はありません。お心当たりがない場合は、サインインして他のすべてのセッションを終了し、パスワードを変更してください。',
  },
  securityChanges: {
    password_changed: [
      'パスワードが変更されました',
      '{project} のアカウントのパスワードが変更され、他の端末はサインアウトされました。',
    ],
    password_set: [
      'パスワードが設定されました',
      '{project} のアカウントにパスワードが設定され、パスワードでサインインできるようになりました。',
    ],
    password_reset: [
      'パスワードが再設定されました',
      '{project} のアカウントに新しいパスワードが設定され、すべての端末がサインアウトされました。',
    ],
    totp_enabled: [
      '2 段階サインインが有効になりました',
      '{project} のアカウントへのサインインには、認証アプリのコードも必要になりました。',
    ],
    totp_disabled: [
      '2 段階サインインが無効になりました',
      '{project} のアカウントへのサインインに、認証アプリのコードは不要になりました。',
    ],
    backup_codes_created: [
      '新しいバックアップコードが作成されました',
      '{project} のアカウントの新しいバックアップコードが作成されました。以前のコードがあった場合、それらは使えなくなりました。',
    ],
    backup_code_used: [
      'バックアップコードが使われました',
      '{project} のアカウントに、バックアップコードを使ったサインインがありました。',
    ],
    passkey_added: [
      'パスキーが追加されました',
      '{project} のアカウントに、新しいパスキーでサインインできるようになりました。',
    ],
    passkey_removed: [
      'パスキーが削除されました',
      '{project} のアカウントのパスキーが削除され、サインインに使えなくなりました。',
    ],
    sign_in_address_changed: [
      'サインイン用のメールアドレスが変更されました',
      '{project} のアカウントへのサインインに使うメールアドレスが変更されました。',
    ],
    new_sign_in: [
      'アカウントに新しいサインインがありました',
      '{project} のアカウントに、これまでと異なる場所または端末からサインインがありました。',
    ],
    account_linked: [
      'アカウントが連携されました',
      '他のプロバイダーのアカウントが {project} のアカウントに連携されました。',
    ],
    account_secured: [
      'アカウントが保護されました',
      'このメールアドレスがご本人のものであることが確認されました。安全のため、確認より前に {project} のアカウントに設定されていたパスワードや開いていたセッションなどは削除されました。',
    ],
    ways_in_ended: [
      '他の手段はすべて無効になりました',
      '{project} のアカウントのパスワードが再設定され、アカウントを操作できた他の手段（パスキー、API キー、セッション、プロバイダーや他のアドレスでのログイン）はすべて無効になりました。再設定に使ったアドレスでは引き続きログインできます。お心当たりがない場合は {project} にお問い合わせください。',
    ],
    mailbox_sign_in: [
      'メールによる初めてのサインイン',
      '{project} のアカウントに、メールによるサインインが初めてありました。このアカウントには次の方法でも入れます。ご自分のものでない方法があれば、取り除いてください。パスワードを変更し、心当たりのないパスキー、アカウント、アドレスを削除するか、{project} の運営者にお問い合わせください。',
    ],
    address_disowned: [
      'アカウントからアドレスが外されました',
      'メールアドレスの所有者が、{project} のアカウントはご自分のものではないと回答したため、そのアドレスは外されました。入力間違いだった場合は、正しいアドレスを追加してください。',
    ],
  },
  api_key_leaked: {
    subject: '末尾が {lastFour} の API キーが公開されていました – {project}',
    heading: 'API キーが公開されていました',
    paragraphs: [
      '{project} の API キー「{description}」（末尾 {lastFour}）が、誰でも読める場所に公開されていました。このキーは失効しており、もう何にも使えません。',
      '発見場所：{foundAt}',
    ],
    footnote: '新しいキーを作成して古いキーと置き換え、古いキーで何が行われたかを確認してください。',
  },
  webhook_disabled: {
    subject: '{projectName} の Webhook を停止しました – {project}',
    heading: 'Webhook を停止しました',
    paragraphs: [
      '{endpointHost} にある {projectName} の Webhook は {failingSince} からメッセージを受け取っていないため、送信を停止しました。',
      '受信側は {goneAnswer} と応答しました。これ以上メッセージを受け取らないという意味です。',
    ],
    footnote: '受信側を修復してから Webhook を再び有効にしてください。届かなかったものは再送できます。',
  },
  payment_receipt: {
    subject: '{project} からの領収書',
    heading: 'ありがとうございます',
    paragraphs: ['{project} の {productDisplayName} について、{amount} のお支払いを受け取りました。'],
    button: '領収書を見る',
    footnote: 'このメールは支払いの記録として保管してください。',
  },
  payment_failed: {
    subject: '{project} へのお支払いが完了しませんでした',
    heading: 'お支払いが完了しませんでした',
    paragraphs: [
      '{project} の {productDisplayName} について、{amount} のお支払いを受け取れませんでした。お支払い方法をご確認ください。',
    ],
    button: 'お支払いを確認',
    footnote: 'すでにお支払い済みの場合は、何もする必要はありません。',
  },
  subscription_renewal_upcoming: {
    subject: '{project} のご契約は {renewsAt} に更新されます',
    heading: 'ご契約がまもなく更新されます',
    paragraphs: ['{project} の {productDisplayName} のご契約は、{renewsAt} に {amount} で更新されます。'],
    footnote: '継続される場合は、何もする必要はありません。継続されない場合は、その日より前に解約してください。',
  },
  subscription_canceled: {
    subject: '{project} のご契約が終了しました',
    heading: 'ご契約が終了しました',
    paragraphs: ['{project} の {productDisplayName} のご契約は {endedAt} に終了しました。以後の請求はありません。'],
    footnote: '終了をお望みでなかった場合は、いつでも再度お申し込みいただけます。',
  },
  payment_refunded: {
    subject: '{project} からの返金',
    heading: '返金の手続きを行いました',
    paragraphs: ['{project} が {productDisplayName} について {amount} を返金しました。'],
    footnote: '銀行の明細に表示されるまで数日かかることがあります。',
  },
  payment_disputed: {
    subject: '{projectName} の支払いに異議が申し立てられました – {project}',
    heading: '支払いに異議が申し立てられました',
    paragraphs: [
      '{projectName} の顧客が、{productDisplayName} の支払い {amount} について銀行に異議を申し立てました。決着するまで、銀行が代金を保留します。',
    ],
    footnote:
      '期限までに、提供を示す証拠を添えて決済プロバイダーで回答してください。それまで、顧客は購入したものを引き続き利用できます。',
    testFootnote:
      'これはテストの支払いのため、実際のお金は動いていません。異議申し立ては、ご自身でダッシュボードから判定してください。',
  },
  managePurchases: '購入内容の確認・解約',
  unsubscribe: 'この種類のメールの受信を停止する',
  unknownPlace: '不明な場所',
};
