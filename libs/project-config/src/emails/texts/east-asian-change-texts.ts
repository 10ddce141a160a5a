import type { MailLanguage } from './language.js';
import type { SecurityChange } from './security-change.js';

type ChangeTexts = Readonly<Record<SecurityChange, readonly [heading: string, sentence: string]>>;

/** The part of `SECURITY_CHANGE_TEXTS` in the languages of East Asia. */
export const EAST_ASIAN_CHANGE_TEXTS: Readonly<Record<Extract<MailLanguage, 'ja' | 'zh-Hans'>, ChangeTexts>> = {
  ja: {
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
    mailbox_sign_in: [
      'メールによる初めてのサインイン',
      '{project} のアカウントに、メールによるサインインが初めてありました。このアカウントには次の方法でも入れます。ご自分のものでない方法があれば、取り除いてください。パスワードを変更し、心当たりのないパスキー、アカウント、アドレスを削除するか、{project} の運営者にお問い合わせください。',
    ],
    address_disowned: [
      'アカウントからアドレスが外されました',
      'メールアドレスの所有者が、{project} のアカウントはご自分のものではないと回答したため、そのアドレスは外されました。入力間違いだった場合は、正しいアドレスを追加してください。',
    ],
  },
  'zh-Hans': {
    password_changed: ['您的密码已更改', '您在 {project} 的账户密码已更改，其他设备已退出登录。'],
    password_set: ['已设置密码', '您在 {project} 的账户现在有了密码，可以用它登录。'],
    password_reset: ['您的密码已重置', '您在 {project} 的账户已设置新密码，所有设备均已退出登录。'],
    totp_enabled: ['两步登录已开启', '登录您在 {project} 的账户现在还需要身份验证器应用中的验证码。'],
    totp_disabled: ['两步登录已关闭', '登录您在 {project} 的账户不再需要身份验证器应用中的验证码。'],
    backup_codes_created: ['已生成新的备用码', '您在 {project} 的账户已生成新的备用码。之前的备用码（如有）已失效。'],
    backup_code_used: ['备用码已被使用', '有人使用备用码登录了您在 {project} 的账户。'],
    passkey_added: ['已添加通行密钥', '现在可以用新的通行密钥登录您在 {project} 的账户。'],
    passkey_removed: ['通行密钥已移除', '您在 {project} 的账户的一个通行密钥已移除，不能再用它登录。'],
    sign_in_address_changed: ['您的登录邮箱已更改', '用于登录您在 {project} 的账户的邮箱地址已更改。'],
    new_sign_in: ['您的账户有新的登录', '有人从新的地点或设备登录了您在 {project} 的账户。'],
    account_linked: ['已关联一个账户', '其他提供商的账户已关联到您在 {project} 的账户。'],
    account_secured: [
      '您的账户已得到保护',
      '您已证明此邮箱地址属于您。为了您的安全，在此之前 {project} 账户上设置的内容（如密码或已打开的会话）已被移除。',
    ],
    mailbox_sign_in: [
      '首次通过邮件登录',
      '您在 {project} 的账户首次通过邮件登录。该账户还可以通过以下方式进入。如果其中有不属于您的方式，请将其移除：更改密码，移除您不认识的通行密钥、账户和地址，或联系 {project} 的运营者。',
    ],
    address_disowned: [
      '一个地址已从您的账户移除',
      '某个邮箱地址的所有者表示，您在 {project} 的账户不是其本人的，因此该地址已被移除。如果是您输入有误，请添加正确的地址。',
    ],
  },
};
