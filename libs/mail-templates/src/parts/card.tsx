import { Body, Container, Head, Html, Link, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { colorOf, fontOf, radiusOf, textSizeOf } from '../design/tokens.js';

const FONT = fontOf('sans');

export interface Colours {
  page: string;
  card: string;
  border: string;
  text: string;
  muted: string;
  button: string;
  onButton: string;
}

export const LIGHT: Colours = {
  page: colorOf('canvas', 'light'),
  card: colorOf('surface', 'light'),
  border: colorOf('line', 'light'),
  text: colorOf('ink', 'light'),
  muted: colorOf('ink-muted', 'light'),
  button: colorOf('primary', 'light'),
  onButton: colorOf('on-primary', 'light'),
};
export const DARK: Colours = {
  page: colorOf('canvas', 'dark'),
  card: colorOf('surface', 'dark'),
  border: colorOf('line', 'dark'),
  text: colorOf('ink', 'dark'),
  muted: colorOf('ink-muted', 'dark'),
  button: colorOf('primary', 'dark'),
  onButton: colorOf('on-primary', 'dark'),
};

/** Templates do not know the theme, so buttons look as on a light card unless a theme overrides them. */
export const buttonStyles = ({ button, onButton }: Colours): string =>
  `.button { background-color: ${button} !important; color: ${onButton} !important; }`;

/** A centered card, with a paragraph below it if there is an unsubscribe link. */
export function Card(props: {
  colours: Colours;
  /** The supported color schemes, for example `light dark`. */
  schemes: string;
  styles?: string;
  locale: string;
  dir: 'ltr' | 'rtl';
  unsubscribe: string;
  unsubscribeLink?: string;
  children: ReactNode;
}) {
  const { colours, schemes, styles, locale, dir, unsubscribe, unsubscribeLink, children } = props;
  return (
    <Html lang={locale} dir={dir}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={schemes} />
        <meta name="supported-color-schemes" content={schemes} />
        {styles && <style>{styles}</style>}
      </Head>
      {/* The body's color is also copied to a cell that no class reaches; this section covers it. */}
      <Body className="page" style={{ backgroundColor: colours.page, margin: 0 }}>
        {/* Some email programs drop html and body, so language and direction are repeated here. */}
        <Section
          className="page"
          lang={locale}
          dir={dir}
          style={{ backgroundColor: colours.page, fontFamily: FONT, padding: '32px 16px' }}
        >
          <Container style={{ maxWidth: '552px' }}>
            <Section
              className="card"
              style={{
                backgroundColor: colours.card,
                border: `1px solid ${colours.border}`,
                borderRadius: radiusOf('card'),
                color: colours.text,
                fontFamily: FONT,
                padding: '32px',
              }}
            >
              {children}
            </Section>
            {unsubscribeLink && (
              <Text
                className="muted"
                style={{ color: colours.muted, fontSize: textSizeOf('12'), margin: '16px 0 0', textAlign: 'center' }}
              >
                <Link
                  className="muted"
                  href={unsubscribeLink}
                  style={{ color: colours.muted, textDecoration: 'underline' }}
                >
                  {unsubscribe}
                </Link>
              </Text>
            )}
          </Container>
        </Section>
      </Body>
    </Html>
  );
}
