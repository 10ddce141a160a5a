import type { Translated } from './texts/language.js';

/** Fixed ids of the built-in e-mail themes (wire/05 §2). */
export const LIGHT_THEME_ID = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';
export const DARK_THEME_ID = 'a0172b5d-cff0-463b-83bb-85124697373a';
export const DEFAULT_THEME_ID = LIGHT_THEME_ID;

interface Colours {
  page: string;
  card: string;
  border: string;
  text: string;
  muted: string;
}

const LIGHT: Colours = { page: '#f4f4f5', card: '#ffffff', border: '#e4e4e7', text: '#27272a', muted: '#6b6b74' };
const DARK: Colours = { page: '#09090b', card: '#18181b', border: '#3f3f46', text: '#e4e4e7', muted: '#a1a1aa' };

const UNSUBSCRIBE: Translated<string> = {
  en: 'Stop receiving e-mails of this kind',
  de: 'Keine E-Mails dieser Art mehr erhalten',
  fr: 'Ne plus recevoir ce type de messages',
  es: 'No recibir más mensajes de este tipo',
  it: 'Non ricevere più messaggi di questo tipo',
  pt: 'Deixar de receber mensagens deste tipo',
  nl: 'Dit soort e-mails niet meer ontvangen',
  ja: 'この種類のメールの受信を停止する',
  'zh-Hans': '不再接收此类邮件',
  pl: 'Nie chcę więcej takich wiadomości',
};

/** What a program that shows mails in the dark makes of the light theme. */
const DARK_STYLES = `@media (prefers-color-scheme: dark) {
  .page { background-color: ${DARK.page} !important; }
  .card { background-color: ${DARK.card} !important; border-color: ${DARK.border} !important; color: ${DARK.text} !important; }
  .muted { color: ${DARK.muted} !important; }
}`;

/** Source of a theme: a centred card, and an unsubscribe paragraph when there is a link for it. */
function themeSource({ page, card, border, text, muted }: Colours, schemes: string, styles: string): string {
  const style = styles ? `\n        <style>{STYLES}</style>` : '';
  return `import { Body, Container, Head, Html, Link, Section, Text } from '@react-email/components';
import type { ThemeProps } from '@stackframe/emails';

const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const UNSUBSCRIBE = ${JSON.stringify(UNSUBSCRIBE, null, 2)};
${styles ? `\nconst STYLES = \`${styles}\`;\n` : ''}
export function EmailTheme({ children, unsubscribeLink, locale }: ThemeProps) {
  const unsubscribe = UNSUBSCRIBE[locale] ?? UNSUBSCRIBE[locale.split('-')[0]] ?? UNSUBSCRIBE.en;
  return (
    <Html lang={locale}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${schemes}" />
        <meta name="supported-color-schemes" content="${schemes}" />${style}
      </Head>
      <Body className="page" style={{ backgroundColor: '${page}', fontFamily: FONT, margin: 0, padding: '32px 16px' }}>
        <Container style={{ maxWidth: '552px' }}>
          <Section
            className="card"
            style={{
              backgroundColor: '${card}',
              border: '1px solid ${border}',
              borderRadius: '12px',
              color: '${text}',
              fontFamily: FONT,
              padding: '32px',
            }}
          >
            {children}
          </Section>
          {unsubscribeLink && (
            <Text className="muted" style={{ color: '${muted}', fontSize: '12px', margin: '16px 0 0', textAlign: 'center' }}>
              <Link className="muted" href={unsubscribeLink} style={{ color: '${muted}', textDecoration: 'underline' }}>
                {unsubscribe}
              </Link>
            </Text>
          )}
        </Container>
      </Body>
    </Html>
  );
}

EmailTheme.PreviewProps = { unsubscribeLink: 'https://example.com/unsubscribe' };
`;
}

/** The themes every project has. A project may lay its own name or source over them. */
export const BUILT_IN_THEMES: Readonly<Record<string, { displayName: string; tsxSource: string }>> = {
  [LIGHT_THEME_ID]: { displayName: 'Default Light', tsxSource: themeSource(LIGHT, 'light dark', DARK_STYLES) },
  [DARK_THEME_ID]: { displayName: 'Default Dark', tsxSource: themeSource(DARK, 'dark', '') },
};
