import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../../components/cx';
import { mailDocument, STYLE_ATTRIBUTE } from './mail-document';

export type MailScheme = 'light' | 'dark';

interface MailFrameProps {
  html: string;
  /** Accessible name of the frame. */
  title: string;
  /** Color scheme of the simulated mail program. */
  scheme?: MailScheme;
  /** In pixels. Defaults to the available width. */
  width?: number;
  /** Grows to the height of the email. Otherwise `className` sets the height, and the frame scrolls. */
  isWhole?: boolean;
  className?: string;
}

/**
 * Shows an email as a mail program would, in a frame that runs no scripts. This component applies the styles, because
 * the frame inherits the page's content security policy, which blocks inline styles.
 */
export function MailFrame({ html, title, scheme = 'light', width, isWhole = false, className }: MailFrameProps) {
  const mail = useMemo(() => mailDocument(html), [html]);
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  const [height, setHeight] = useState<number>();

  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (loads === 0 || !shown?.body) return;
    dress(shown, mail.styles, scheme);
    if (!isWhole) return;
    const measure = () => setHeight(Math.max(shown.documentElement.offsetHeight, shown.body.scrollHeight));
    const observer = new ResizeObserver(measure);
    observer.observe(shown.documentElement);
    observer.observe(shown.body);
    return () => observer.disconnect();
  }, [loads, mail, scheme, isWhole]);

  const style: CSSProperties = {
    colorScheme: scheme,
    backgroundColor: 'Canvas',
    width,
    height: isWhole ? height : undefined,
  };
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={mail.html}
      onLoad={() => setLoads((before) => before + 1)}
      style={style}
      className={cx('block border-0', width === undefined && 'w-full', className)}
    />
  );
}

function dress(shown: Document, styles: string, scheme: MailScheme): void {
  for (const element of shown.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)) {
    element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? '';
  }
  const Sheet = (shown.defaultView as (Window & typeof globalThis) | null)?.CSSStyleSheet;
  if (Sheet === undefined) return;
  const sheet = new Sheet();
  sheet.replaceSync(styles);
  chooseScheme(sheet.cssRules, scheme);
  shown.adoptedStyleSheets = [sheet];
  shown.documentElement.style.colorScheme = scheme;
}

/** Applies the email's dark-mode rules if dark mode is simulated, whatever the browser's color scheme is. */
function chooseScheme(rules: CSSRuleList, scheme: MailScheme): void {
  for (const rule of rules) {
    const { media, cssRules } = rule as Partial<CSSMediaRule>;
    if (media !== undefined) {
      media.mediaText = media.mediaText.replace(/\(prefers-color-scheme:\s*(\w+)\)/g, (_, wanted: string) =>
        wanted === scheme ? '(min-width: 0px)' : '(max-width: 0px)',
      );
    }
    if (cssRules !== undefined) chooseScheme(cssRules, scheme);
  }
}
