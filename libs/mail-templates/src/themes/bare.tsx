import { Body, Head, Html, Tailwind } from '@react-email/components';
import type { ThemeProps } from '@stackframe/emails';

export function EmailTheme({ children, locale, dir }: ThemeProps) {
  return (
    <Tailwind>
      <Html lang={locale} dir={dir}>
        <Head />
        <Body>{children}</Body>
      </Html>
    </Tailwind>
  );
}
