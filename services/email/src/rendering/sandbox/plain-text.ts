import { toPlainText } from '@react-email/render';

// Keeps the case of headings, which would otherwise become capitals.
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } }));

const LINK = /<a\b[^>]*?\shref="([^"]*)"[^>]*>([^<]*)<\/a>/g;

/** Values that a quoted selector can contain. */
const NAMEABLE = /^[\x21-\x7e]+$/;

/** Converts an email to text. A button's URL is not repeated if the email also spells it out. */
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
