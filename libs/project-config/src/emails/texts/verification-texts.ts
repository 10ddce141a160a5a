import type { Translated } from './language.js';

/** The mail that asks the owner of an address to confirm it, or to say that they know nothing of the account. */
export const EMAIL_VERIFICATION_TEXTS: Translated = {
  en: {
    subject: 'Verify your email at {project}',
    heading: 'Verify your email',
    paragraphs: [
      'Please confirm that this address is yours, so that you can use it with {project}.',
      'The account was made on {accountMadeAt}, from: {requestPlace}.',
      'The address was added to an account on {addressAddedAt}, from: {requestPlace}.',
      'The account also has the address {accountOwner}.',
    ],
    button: 'Verify email',
    footnote:
      'The link works once. If you did not do this, choose the other link: your address is released, and what was made with it ends.',
    quietLink: 'This was not me',
  },
  de: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für {project}',
    heading: 'E-Mail-Adresse bestätigen',
    paragraphs: [
      'Bitte bestätigen Sie, dass diese Adresse Ihnen gehört, damit Sie sie bei {project} nutzen können.',
      'Das Konto wurde am {accountMadeAt} erstellt, von: {requestPlace}.',
      'Die Adresse wurde am {addressAddedAt} zu einem Konto hinzugefügt, von: {requestPlace}.',
      'Das Konto hat auch die Adresse {accountOwner}.',
    ],
    button: 'Adresse bestätigen',
    footnote:
      'Der Link gilt einmal. Waren Sie das nicht, nehmen Sie den anderen Link: Ihre Adresse wird frei, und was damit erstellt wurde, endet.',
    quietLink: 'Das war ich nicht',
  },
  fr: {
    subject: 'Confirmez votre adresse e-mail pour {project}',
    heading: 'Confirmez votre adresse e-mail',
    paragraphs: [
      'Veuillez confirmer que cette adresse est la vôtre afin de l’utiliser avec {project}.',
      'Le compte a été créé le {accountMadeAt}, depuis : {requestPlace}.',
      'L’adresse a été ajoutée à un compte le {addressAddedAt}, depuis : {requestPlace}.',
      'Le compte a aussi l’adresse {accountOwner}.',
    ],
    button: 'Confirmer l’adresse',
    footnote:
      'Le lien ne fonctionne qu’une fois. Si ce n’était pas vous, prenez l’autre lien : votre adresse est libérée et ce qui a été créé avec elle prend fin.',
    quietLink: 'Ce n’était pas moi',
  },
  es: {
    subject: 'Confirme su correo electrónico para {project}',
    heading: 'Confirme su correo electrónico',
    paragraphs: [
      'Confirme que esta dirección es suya para poder usarla con {project}.',
      'La cuenta se creó el {accountMadeAt}, desde: {requestPlace}.',
      'La dirección se añadió a una cuenta el {addressAddedAt}, desde: {requestPlace}.',
      'La cuenta tiene también la dirección {accountOwner}.',
    ],
    button: 'Confirmar correo',
    footnote:
      'El enlace sirve una sola vez. Si no fue usted, use el otro enlace: su dirección queda libre y lo que se creó con ella termina.',
    quietLink: 'No fui yo',
  },
  it: {
    subject: 'Confermi il suo indirizzo e-mail per {project}',
    heading: 'Confermi il suo indirizzo e-mail',
    paragraphs: [
      'Confermi che questo indirizzo è suo, per poterlo usare con {project}.',
      'L’account è stato creato il {accountMadeAt}, da: {requestPlace}.',
      'L’indirizzo è stato aggiunto a un account il {addressAddedAt}, da: {requestPlace}.',
      'L’account ha anche l’indirizzo {accountOwner}.',
    ],
    button: 'Conferma indirizzo',
    footnote:
      'Il link funziona una volta sola. Se non è stato lei, usi l’altro link: il suo indirizzo viene liberato e ciò che è stato creato con esso finisce.',
    quietLink: 'Non sono stato io',
  },
  pt: {
    subject: 'Confirme o seu e-mail para {project}',
    heading: 'Confirme o seu e-mail',
    paragraphs: [
      'Confirme que este endereço é seu, para que possa usá-lo em {project}.',
      'A conta foi criada em {accountMadeAt}, a partir de: {requestPlace}.',
      'O endereço foi adicionado a uma conta em {addressAddedAt}, a partir de: {requestPlace}.',
      'A conta tem também o endereço {accountOwner}.',
    ],
    button: 'Confirmar e-mail',
    footnote:
      'O link funciona uma única vez. Se não foi você, use o outro link: o seu endereço fica livre e o que foi criado com ele termina.',
    quietLink: 'Não fui eu',
  },
  nl: {
    subject: 'Bevestig uw e-mailadres voor {project}',
    heading: 'Bevestig uw e-mailadres',
    paragraphs: [
      'Bevestig dat dit adres van u is, zodat u het bij {project} kunt gebruiken.',
      'Het account is gemaakt op {accountMadeAt}, vanaf: {requestPlace}.',
      'Het adres is op {addressAddedAt} aan een account toegevoegd, vanaf: {requestPlace}.',
      'Het account heeft ook het adres {accountOwner}.',
    ],
    button: 'Adres bevestigen',
    footnote:
      'De link werkt één keer. Was u dit niet, gebruik dan de andere link: uw adres komt vrij en wat ermee is gemaakt eindigt.',
    quietLink: 'Dit was ik niet',
  },
  ja: {
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
  'zh-Hans': {
    subject: '验证您在 {project} 的邮箱',
    heading: '验证您的邮箱',
    paragraphs: [
      '请确认此邮箱地址属于您，以便在 {project} 使用。',
      '账户创建于 {accountMadeAt}，来自：{requestPlace}。',
      '该地址于 {addressAddedAt} 被添加到一个账户，来自：{requestPlace}。',
      '该账户还有地址 {accountOwner}。',
    ],
    button: '验证邮箱',
    footnote: '链接只能使用一次。如果不是您本人的操作，请使用另一个链接：您的地址将被释放，用它创建的内容将终止。',
    quietLink: '这不是我',
  },
  pl: {
    subject: 'Potwierdź adres e-mail w {project}',
    heading: 'Potwierdź swój adres e-mail',
    paragraphs: [
      'Potwierdź, że ten adres należy do Ciebie, aby używać go w {project}.',
      'Konto założono {accountMadeAt}, z: {requestPlace}.',
      'Adres dodano do konta {addressAddedAt}, z: {requestPlace}.',
      'Konto ma także adres {accountOwner}.',
    ],
    button: 'Potwierdź adres',
    footnote:
      'Link działa tylko raz. Jeśli to nie Ty, użyj drugiego linku: Twój adres zostanie zwolniony, a to, co na niego założono, zakończone.',
    quietLink: 'To nie ja',
  },
};
