/** What `theme_id: false` means (wire contract 05 §1): a document in which utility classes work, and nothing else. */
export const BARE_THEME = `import { Body, Head, Html, Tailwind } from '@react-email/components';
import type { ThemeProps } from '@stackframe/emails';

export function EmailTheme({ children, locale }: ThemeProps) {
  return (
    <Tailwind>
      <Html lang={locale}>
        <Head />
        <Body>{children}</Body>
      </Html>
    </Tailwind>
  );
}
`;

/** Its name among the built-in themes, whose ids are UUIDs. */
export const BARE_THEME_ID = 'bare';
