import { Body, Container, Head, Html, Link, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';

const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export interface Colours {
  page: string;
  card: string;
  border: string;
  text: string;
  muted: string;
}

export const LIGHT: Colours = {
  page: '#f4f4f5',
  card: '#ffffff',
  border: '#e4e4e7',
  text: '#27272a',
  muted: '#6b6b74',
};
export const DARK: Colours = {
  page: '#09090b',
  card: '#18181b',
  border: '#3f3f46',
  text: '#e4e4e7',
  muted: '#a1a1aa',
};

/** A centred card, and a paragraph below it when there is a link to unsubscribe. */
export function Card(props: {
  colours: Colours;
  /** Which colour schemes of a mail program it is made for, e.g. `light dark`. */
  schemes: string;
  styles?: string;
  locale: string;
  unsubscribe: string;
  unsubscribeLink?: string;
  children: ReactNode;
}) {
  const { colours, schemes, styles, locale, unsubscribe, unsubscribeLink, children } = props;
  return (
    <Html lang={locale}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={schemes} />
        <meta name="supported-color-schemes" content={schemes} />
        {styles && <style>{styles}</style>}
      </Head>
      <Body
        className="page"
        style={{ backgroundColor: colours.page, fontFamily: FONT, margin: 0, padding: '32px 16px' }}
      >
        <Container style={{ maxWidth: '552px' }}>
          <Section
            className="card"
            style={{
              backgroundColor: colours.card,
              border: `1px solid ${colours.border}`,
              borderRadius: '12px',
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
              style={{ color: colours.muted, fontSize: '12px', margin: '16px 0 0', textAlign: 'center' }}
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
      </Body>
    </Html>
  );
}
