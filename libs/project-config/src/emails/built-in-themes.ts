/** Fixed ids of the built-in e-mail themes (wire/05 §2). */
export const LIGHT_THEME_ID = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';
export const DARK_THEME_ID = 'a0172b5d-cff0-463b-83bb-85124697373a';
export const DEFAULT_THEME_ID = LIGHT_THEME_ID;

interface Colours {
  page: string;
  card: string;
  text: string;
  muted: string;
}

/** Source of a theme: a centred card, and an unsubscribe paragraph when there is a link for it. */
function themeSource({ page, card, text, muted }: Colours): string {
  return `import { Body, Container, Head, Html, Link, Text } from '@react-email/components';
import type { ThemeProps } from '@stackframe/emails';

export function EmailTheme({ children, unsubscribeLink }: ThemeProps) {
  return (
    <Html>
      <Head />
      <Body style={{ backgroundColor: '${page}', color: '${text}', fontFamily: 'Helvetica, Arial, sans-serif', margin: 0, padding: '24px' }}>
        <Container style={{ backgroundColor: '${card}', borderRadius: '8px', maxWidth: '560px', padding: '32px' }}>
          {children}
        </Container>
        {unsubscribeLink && (
          <Text style={{ color: '${muted}', fontSize: '12px', textAlign: 'center' }}>
            <Link href={unsubscribeLink} style={{ color: '${muted}' }}>
              Stop receiving e-mails of this kind
            </Link>
          </Text>
        )}
      </Body>
    </Html>
  );
}

EmailTheme.PreviewProps = { unsubscribeLink: 'https://example.com/unsubscribe' };
`;
}

/** The themes every project has. A project may lay its own name or source over them. */
export const BUILT_IN_THEMES: Readonly<Record<string, { displayName: string; tsxSource: string }>> = {
  [LIGHT_THEME_ID]: {
    displayName: 'Default Light',
    tsxSource: themeSource({ page: '#f4f4f5', card: '#ffffff', text: '#18181b', muted: '#71717a' }),
  },
  [DARK_THEME_ID]: {
    displayName: 'Default Dark',
    tsxSource: themeSource({ page: '#09090b', card: '#18181b', text: '#fafafa', muted: '#a1a1aa' }),
  },
};
