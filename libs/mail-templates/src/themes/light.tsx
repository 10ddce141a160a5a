import type { ThemeProps } from '@stackframe/emails';
import { buttonStyles, Card, DARK, LIGHT } from '../parts/card.js';
import { inLanguage } from '../languages/in-language.js';
import { wordsOf } from '../texts/texts.js';

const UNSUBSCRIBE = wordsOf('unsubscribe');

// Styles for email programs in dark mode.
const DARK_STYLES = `@media (prefers-color-scheme: dark) {
  .page { background-color: ${DARK.page} !important; }
  .card { background-color: ${DARK.card} !important; border-color: ${DARK.border} !important; color: ${DARK.text} !important; }
  .muted { color: ${DARK.muted} !important; }
  ${buttonStyles(DARK)}
}`;

export function EmailTheme({ children, unsubscribeLink, locale, dir }: ThemeProps) {
  return (
    <Card
      colours={LIGHT}
      schemes="light dark"
      styles={DARK_STYLES}
      locale={locale}
      dir={dir}
      unsubscribe={inLanguage(UNSUBSCRIBE, locale)}
      unsubscribeLink={unsubscribeLink}
    >
      {children}
    </Card>
  );
}

EmailTheme.PreviewProps = { unsubscribeLink: 'https://example.com/unsubscribe' };
