// What a template or theme may import besides react-email. Both modules are the sandbox's own (services/email).

declare module '@stackframe/emails' {
  import type { ReactElement, ReactNode } from 'react';

  /** What a template is called with. */
  export interface Props<Variables = Record<never, never>> {
    user: { displayName: string | null };
    /** `logoUrl`: on the web; null where the project has none there. */
    project: { displayName: string; logoUrl: string | null };
    variables: Variables;
    /** BCP 47. */
    locale: string;
  }

  /** What a theme is called with. */
  export interface ThemeProps {
    children: ReactNode;
    /** Only in mails that somebody may do without. */
    unsubscribeLink?: string;
    /** The language of the email, BCP 47. */
    locale: string;
    /** The writing direction of that language. */
    dir: 'ltr' | 'rtl';
  }

  /** The subject of the mail. Shows nothing. */
  export function Subject(props: { value: string }): ReactElement | null;
  /** Decides whether somebody may do without the mail. Shows nothing. */
  export function NotificationCategory(props: { value: 'Transactional' | 'Marketing' }): ReactElement | null;
}

declare module 'arktype' {
  interface Types {
    string: string;
    number: number;
  }
  type Needed<Fields> = { [Name in keyof Fields as Name extends `${string}?` ? never : Name]: Fields[Name] };
  type Optional<Fields> = { [Name in keyof Fields as Name extends `${infer Bare}?` ? Bare : never]?: Fields[Name] };
  type Inferred<Definition> = { [Name in keyof Definition]: Types[Definition[Name] & keyof Types] };

  /** A name that ends in `?` may be missing. Of arktype, what built-in templates use. */
  export function type<const Definition extends Record<string, keyof Types>>(
    definition: Definition,
  ): { infer: Needed<Inferred<Definition>> & Optional<Inferred<Definition>> };
}
