/** The HTML of an email, made safe to show in a frame on this page. */
export interface MailDocument {
  /** Without scripts and inline styles, because the page's content security policy also applies in the frame. */
  html: string;
  /** Content of the `<style>` elements. */
  styles: string;
  links: MailLink[];
}

export interface MailLink {
  href: string;
  text: string;
}

/** Elements that run, load or navigate by themselves. */
const DROPPED =
  'script, iframe, object, embed, base, link, meta[http-equiv], meta[name="color-scheme"], form, noscript';
/** Holds an element's style until a script of the page applies it. */
export const STYLE_ATTRIBUTE = 'data-mail-style';

/** URL schemes that run code or contain a document. Images may use `data:`. */
const UNSAFE_LINK = /^(javascript|vbscript|data|blob|file):$/;
const LINK_ATTRIBUTE = /^(href|xlink:href|action|formaction)$/;
const UNSAFE_VALUE = /^(javascript|vbscript):$/;

const TAG = /<[a-z][^<>]*>/gi;

/** Renames styles and event handlers before parsing, because parsing them would trigger the content security policy. */
const renamed = (tag: string): string =>
  tag.replace(/(\s)style(?=\s*=)/gi, `$1${STYLE_ATTRIBUTE}`).replace(/(\s)on\w+(?=\s*=)/gi, '$1data-mail-handler');

/**
 * Parses in a template, which applies nothing. `html`, `head` and `body` are renamed, because a template does not
 * accept them.
 */
export function mailDocument(html: string): MailDocument {
  const template = document.createElement('template');
  template.innerHTML = html
    .replace(/<!doctype[^>]*>/i, '')
    .replace(TAG, renamed)
    .replace(/<(\/?)(html|head|body)\b/gi, '<$1mail-$2');
  const { content } = template;
  const styles = [...content.querySelectorAll('style')].map((element) => {
    element.remove();
    return element.textContent;
  });
  for (const element of content.querySelectorAll(DROPPED)) element.remove();
  for (const element of content.querySelectorAll('*')) clean(element);
  const links = [...content.querySelectorAll('a[href]')].map((link) => ({
    href: link.getAttribute('href') ?? '',
    text: (link.textContent ?? '').trim(),
  }));
  return {
    html: `<!doctype html>${template.innerHTML.replace(/<(\/?)mail-(html|head|body)\b/g, '<$1$2')}`,
    styles: styles.join('\n'),
    links: links.filter(({ href }) => /^https?:/.test(href)),
  };
}

/** Reads the scheme as browsers do: they ignore tabs and line breaks, so `java\tscript:` runs too. */
const schemeOf = (url: string): string =>
  URL.canParse(url, 'https://mail.invalid') ? new URL(url, 'https://mail.invalid').protocol : '';

function clean(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    const unsafe = LINK_ATTRIBUTE.test(name) ? UNSAFE_LINK : UNSAFE_VALUE;
    if (name.startsWith('on') || unsafe.test(schemeOf(value))) element.removeAttribute(name);
  }
  if (element.localName !== 'a') return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer');
}
