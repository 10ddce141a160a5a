/** Languages that the built-in mails are written in. */
export const MAIL_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ja', 'zh-Hans', 'pl'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

/**
 * One mail in one language. `{project}` and the names of variables in braces are filled in; a paragraph that names a
 * variable which the mail does not have is left out.
 */
export interface MailTexts {
  subject: string;
  heading: string;
  paragraphs: string[];
  button?: string;
  footnote: string;
  /** A second link, below the footnote that says what it is for. */
  quietLink?: string;
}

export type Translated<T = MailTexts> = Readonly<Record<MailLanguage, T>>;

/** What every mail says. */
export const COMMON: Translated<{ hello: string; helloName: string; plainLink: string }> = {
  en: { hello: 'Hello,', helloName: 'Hello {name},', plainLink: 'If the button does not work, open this link:' },
  de: { hello: 'Hallo,', helloName: 'Hallo {name},', plainLink: 'Falls der Knopf nicht geht, öffnen Sie diesen Link:' },
  fr: {
    hello: 'Bonjour,',
    helloName: 'Bonjour {name},',
    plainLink: 'Si le bouton ne fonctionne pas, ouvrez ce lien :',
  },
  es: { hello: 'Hola:', helloName: 'Hola, {name}:', plainLink: 'Si el botón no funciona, abra este enlace:' },
  it: { hello: 'Salve,', helloName: 'Salve {name},', plainLink: 'Se il pulsante non funziona, apra questo link:' },
  pt: { hello: 'Olá,', helloName: 'Olá, {name},', plainLink: 'Se o botão não funcionar, abra este link:' },
  nl: { hello: 'Hallo,', helloName: 'Hallo {name},', plainLink: 'Werkt de knop niet, open dan deze link:' },
  ja: {
    hello: 'こんにちは。',
    helloName: '{name} 様',
    plainLink: 'ボタンを使えない場合は、このリンクを開いてください。',
  },
  'zh-Hans': { hello: '您好！', helloName: '{name}，您好！', plainLink: '如果按钮无法使用，请打开此链接：' },
  pl: {
    hello: 'Dzień dobry,',
    helloName: 'Dzień dobry, {name},',
    plainLink: 'Jeśli przycisk nie działa, otwórz ten link:',
  },
};

/** From where something was done, where nobody knows. */
export const UNKNOWN_PLACE: Translated<string> = {
  en: 'an unknown place',
  de: 'unbekannter Ort',
  fr: 'lieu inconnu',
  es: 'lugar desconocido',
  it: 'luogo sconosciuto',
  pt: 'local desconhecido',
  nl: 'onbekende plaats',
  ja: '不明な場所',
  'zh-Hans': '未知地点',
  pl: 'nieznane miejsce',
};
