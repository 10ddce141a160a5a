import { COMMON, MAIL_LANGUAGES, type MailTexts, type Translated } from './texts/language.js';

/** What a built-in template is written from. */
export interface TemplateParts {
  /** Names of the variables with the values a preview shows. A name ending in `?` may be left out. */
  variables: Record<string, string>;
  texts: Translated;
  /** The variable that is shown large, to be typed. */
  code?: string;
  /** The variable that the button leads to. No button without it. */
  link?: string;
  /** The variable that a second link leads to, below everything else; without it there is none. */
  quietLink?: string;
  /** Further tables of the source, and the values that texts may name besides the variables. */
  more?: { declarations: string; values: string };
  /** Shown as a paragraph of its own. */
  detail?: string;
}

const textsOf = (texts: Translated): Record<string, MailTexts & (typeof COMMON)['en']> =>
  Object.fromEntries(MAIL_LANGUAGES.map((language) => [language, { ...COMMON[language], ...texts[language] }]));

const withoutMissing = (names: string[]): string =>
  `.filter((text) => ${JSON.stringify(names)}.every((name) => variables[name] || !text.includes(\`{\${name}}\`)))`;

/** TSX as an owner would write it, with every language in plain sight: to change a text is to change this source. */
export function templateSource({ variables, texts, code, link, quietLink, more, detail }: TemplateParts): string {
  const schema = Object.keys(variables).map((name) => `  ${JSON.stringify(name)}: 'string',`);
  const optional = Object.keys(variables).flatMap((name) => (name.endsWith('?') ? [name.slice(0, -1)] : []));
  const preview = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name.replace('?', ''), value]));
  return `import { ${link ? 'Button, ' : ''}Heading, ${link || quietLink ? 'Link, ' : ''}Preview, Text } from '@react-email/components';
import { NotificationCategory, Subject, type Props } from '@stackframe/emails';
import { type } from 'arktype';

export const variablesSchema = type({
${schema.join('\n')}
});

// Every language of this mail. Change a text or add a language here.
const TEXTS = ${JSON.stringify(textsOf(texts), null, 2)};
${more?.declarations ?? ''}
export function EmailTemplate({ user, project, variables, locale }: Props<typeof variablesSchema.infer>) {
  const language = [locale, locale.split('-')[0]].find((name) => Object.hasOwn(TEXTS, name)) ?? 'en';
  const texts = TEXTS[language];
  const values = { ...variables, project: project.displayName, name: user.displayName };
${more?.values ?? ''}  const fill = (text) => text.replace(/\\{(\\w+)\\}/g, (_, name) => values[name] ?? '');
  const paragraphs = texts.paragraphs${optional.length > 0 ? withoutMissing(optional) : ''}.map(fill);
  return (
    <>
      <Subject value={fill(texts.subject)} />
      <NotificationCategory value="Transactional" />
      <Preview>{paragraphs[0]}</Preview>
      <Heading as="h1" style={{ fontSize: '22px', fontWeight: 600, lineHeight: '30px', margin: '0 0 16px' }}>
        {fill(texts.heading)}
      </Heading>
      <Text style={{ fontSize: '16px', lineHeight: '26px', margin: '0 0 12px' }}>
        {user.displayName ? fill(texts.helloName) : texts.hello}
      </Text>
      {paragraphs.map((paragraph) => (
        <Text style={{ fontSize: '16px', lineHeight: '26px', margin: '0 0 12px' }}>{paragraph}</Text>
      ))}
${detail ? `      {variables.${detail} && (\n        <Text style={{ fontSize: '16px', fontWeight: 600, lineHeight: '26px', margin: '0 0 12px' }}>{variables.${detail}}</Text>\n      )}\n` : ''}${code ? codeMarkup(code) : ''}${link ? buttonMarkup(link) : ''}      <Text style={{ fontSize: '13px', lineHeight: '20px', margin: '20px 0 0', opacity: 0.75 }}>{fill(texts.footnote)}</Text>
${quietLink ? quietLinkMarkup(quietLink) : ''}    </>
  );
}

EmailTemplate.PreviewVariables = ${JSON.stringify(preview, null, 2)};
`;
}

// Colours that stand on a light card and on a dark one.
const codeMarkup = (variable: string): string => `      <Text
        style={{
          backgroundColor: 'rgba(128, 128, 128, 0.15)',
          borderRadius: '8px',
          fontFamily: "ui-monospace, Menlo, Consolas, 'Courier New', monospace",
          fontSize: '30px',
          fontWeight: 600,
          letterSpacing: '6px',
          lineHeight: '36px',
          margin: '20px 0',
          padding: '16px',
          textAlign: 'center',
        }}
      >
        {variables.${variable}}
      </Text>
`;

const buttonMarkup = (variable: string): string => `      <Button
        href={variables.${variable}}
        style={{
          backgroundColor: '#2563eb',
          borderRadius: '8px',
          color: '#ffffff',
          fontSize: '16px',
          fontWeight: 600,
          margin: '12px 0 8px',
          padding: '12px 22px',
        }}
      >
        {fill(texts.button)}
      </Button>
      <Text style={{ fontSize: '13px', lineHeight: '20px', margin: '16px 0 0', opacity: 0.75 }}>
        {texts.plainLink}
        <br />
        <Link href={variables.${variable}} style={{ color: 'inherit', textDecoration: 'underline', wordBreak: 'break-all' }}>
          {variables.${variable}}
        </Link>
      </Text>
`;

const quietLinkMarkup = (variable: string): string => `      {variables.${variable} && (
        <Text style={{ fontSize: '13px', lineHeight: '20px', margin: '8px 0 0', opacity: 0.75 }}>
          <Link href={variables.${variable}} style={{ color: 'inherit', textDecoration: 'underline' }}>{texts.quietLink}</Link>
        </Text>
      )}
`;
