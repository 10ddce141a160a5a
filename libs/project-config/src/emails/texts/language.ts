/** Languages that the built-in mails are written in. */
export const MAIL_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ja', 'zh-Hans', 'pl'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

/** One mail in one language. `{project}` and the names of variables in braces are filled in. */
export interface MailTexts {
  subject: string;
  heading: string;
  paragraphs: string[];
  button?: string;
  footnote: string;
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
