/** The HTML of a mail, made fit for a frame of this page. */
export interface MailDocument {
  /** Without scripts and without styles of its own: the content security policy of the page holds in the frame, too. */
  html: string;
  /** What stood in its `<style>` elements. */
  styles: string;
  links: MailLink[];
}

export interface MailLink {
  href: string;
  text: string;
}

/** What runs, loads or leads somewhere else by itself. */
const DROPPED =
  'script, iframe, object, embed, base, link, meta[http-equiv], meta[name="color-scheme"], form, noscript';
/** Where the style of an element waits until it is set by a script of the page. */
export const STYLE_ATTRIBUTE = 'data-mail-style';

/** Schemes of URLs that run or that are a document themselves. Images may be `data:`. */
const UNSAFE_LINK = /^(javascript|vbscript|data|blob|file):$/;
const LINK_ATTRIBUTE = /^(href|xlink:href|action|formaction)$/;
const UNSAFE_VALUE = /^(javascript|vbscript):$/;

const TAG = /<[a-z][^<>]*>/gi;

/** Styles and handlers go by other names before anything is parsed: the policy is asked of each one that is. */
const renamed = (tag: string): string =>
  tag.replace(/(\s)style(?=\s*=)/gi, `$1${STYLE_ATTRIBUTE}`).replace(/(\s)on\w+(?=\s*=)/gi, '$1data-mail-handler');

/** Parsed in a template, which applies nothing; `html`, `head` and `body`, which it does not take, go by other names. */
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

/** Reads a URL as browsers do, which skip tabs and line breaks: `java\tscript:` runs, too. */
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
