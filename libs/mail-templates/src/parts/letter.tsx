import { Button, Heading, Img, Link, Preview, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { colorOf, fontOf, radiusOf, textSizeOf } from '../design/tokens.js';

/** Replaces names in braces with their values. */
export type Fill = (text: string) => string;

export function filledWith(values: Record<string, string | null | undefined>): Fill {
  return (text) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** Drops paragraphs that name a variable which this email does not have. */
export function knownParagraphs(
  paragraphs: readonly string[],
  variables: Record<string, string | undefined>,
): string[] {
  const missing = Object.keys(variables).filter((name) => !variables[name]);
  return paragraphs.filter((text) => !missing.some((name) => text.includes(`{${name}}`)));
}

/** The layout of every email: logo and project name, heading, greeting, paragraphs, its own content, footnote. */
export function Letter(props: {
  project: { displayName: string; logoUrl: string | null };
  texts: { heading: string; hello: string; helloName: string; footnote: string };
  paragraphs: readonly string[];
  fill: Fill;
  isNamed: boolean;
  children?: ReactNode;
}) {
  const { project, texts, fill, isNamed, children } = props;
  const paragraphs = props.paragraphs.map(fill);
  return (
    <>
      <Preview>{paragraphs[0]!}</Preview>
      <Sender {...project} />
      <Heading as="h1" style={{ fontSize: textSizeOf('20'), fontWeight: 600, lineHeight: '28px', margin: '0 0 16px' }}>
        {fill(texts.heading)}
      </Heading>
      {[isNamed ? fill(texts.helloName) : texts.hello, ...paragraphs].map((paragraph) => (
        <Text style={{ fontSize: textSizeOf('16'), lineHeight: '24px', margin: '0 0 12px' }}>{paragraph}</Text>
      ))}
      {children}
      <Text style={{ fontSize: textSizeOf('13'), lineHeight: '20px', margin: '20px 0 0', opacity: 0.75 }}>
        {fill(texts.footnote)}
      </Text>
    </>
  );
}

function Sender({ displayName, logoUrl }: { displayName: string; logoUrl: string | null }) {
  return (
    <Text style={{ fontSize: textSizeOf('16'), fontWeight: 600, lineHeight: '32px', margin: '0 0 24px' }}>
      {logoUrl && (
        <Img
          src={logoUrl}
          alt=""
          height="32"
          style={{
            borderRadius: radiusOf('control'),
            display: 'inline-block',
            maxWidth: '160px',
            verticalAlign: 'middle',
          }}
        />
      )}
      {logoUrl && '\u00a0\u00a0'}
      {displayName}
    </Text>
  );
}

export function Detail({ children }: { children: string }) {
  return (
    <Text style={{ fontSize: textSizeOf('16'), fontWeight: 600, lineHeight: '24px', margin: '0 0 12px' }}>
      {children}
    </Text>
  );
}

/** A code to type. Its colors work on light and dark cards. */
export function Code({ children }: { children: string }) {
  return (
    <Text
      style={{
        backgroundColor: colorOf('shade', 'light'),
        borderRadius: radiusOf('control'),
        fontFamily: fontOf('mono'),
        fontSize: textSizeOf('28'),
        fontWeight: 600,
        letterSpacing: '6px',
        lineHeight: '36px',
        margin: '20px 0',
        padding: '16px',
        textAlign: 'center',
      }}
    >
      {children}
    </Text>
  );
}

/** A button, with its URL spelled out for email programs that show no buttons. */
export function ActionButton({ href, label, plainLink }: { href: string; label: string; plainLink: string }) {
  return (
    <>
      <Button
        className="button"
        href={href}
        style={{
          backgroundColor: colorOf('primary', 'light'),
          borderRadius: radiusOf('control'),
          color: colorOf('on-primary', 'light'),
          fontSize: textSizeOf('16'),
          fontWeight: 600,
          margin: '12px 0 8px',
          padding: '12px 24px',
        }}
      >
        {label}
      </Button>
      <Text style={{ fontSize: textSizeOf('13'), lineHeight: '20px', margin: '16px 0 0', opacity: 0.75 }}>
        {plainLink}
        <br />
        <Link href={href} style={{ color: 'inherit', textDecoration: 'underline', wordBreak: 'break-all' }}>
          {href}
        </Link>
      </Text>
    </>
  );
}

/** A link below the footnote. */
export function QuietLink({ href, children }: { href: string; children: string }) {
  return (
    <Text style={{ fontSize: textSizeOf('13'), lineHeight: '20px', margin: '8px 0 0', opacity: 0.75 }}>
      <Link href={href} style={{ color: 'inherit', textDecoration: 'underline' }}>
        {children}
      </Link>
    </Text>
  );
}
