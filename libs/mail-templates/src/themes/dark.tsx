import type { ThemeProps } from '@stackframe/emails';
import { buttonStyles, Card, DARK } from '../parts/card.js';
import { inLanguage } from '../languages/in-language.js';
import { wordsOf } from '../texts/texts.js';

const UNSUBSCRIBE = wordsOf('unsubscribe');

export function EmailTheme({ children, unsubscribeLink, locale, dir }: ThemeProps) {
  return (
    <Card
      colours={DARK}
      schemes="dark"
      styles={buttonStyles(DARK)}
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
