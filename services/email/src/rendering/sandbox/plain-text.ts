import { toPlainText } from '@react-email/render';

// Headings as they were written, not in capitals.
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } }));

const LINK = /<a\b[^>]*?\shref="([^"]*)"[^>]*>([^<]*)<\/a>/g;

/** What a selector can name in quotes. */
const NAMEABLE = /^[\x21-\x7e]+$/;

/** A mail as text. A link that is spelled out somewhere is not repeated behind the words of a button that leads there too. */
export function plainText(html: string): string {
  const links = [...html.matchAll(LINK)].filter(([, href, text]) => href === text).map(([, href]) => unescaped(href!));
  const nameable = [...new Set(links)].filter((href) => NAMEABLE.test(href) && !/["\\]/.test(href));
  const spelledOut = nameable.map((href) => ({
    selector: `a[href="${href}"]`,
    format: 'anchor',
    options: { ignoreHref: true },
  }));
  return toPlainText(html, { selectors: [...HEADINGS, ...spelledOut] });
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => ENTITIES[entity]!);
