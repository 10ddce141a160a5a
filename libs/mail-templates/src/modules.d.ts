// Modules that a template or theme can import besides react-email. The sandbox provides both (services/email).

declare module '@stackframe/emails' {
  import type { ReactElement, ReactNode } from 'react';

  export interface Props<Variables = Record<never, never>> {
    user: { displayName: string | null };
    /** `logoUrl`: a web URL; null if the project has none. */
    project: { displayName: string; logoUrl: string | null };
    variables: Variables;
    /** BCP 47. */
    locale: string;
  }

  export interface ThemeProps {
    children: ReactNode;
    /** Only in emails that users can unsubscribe from. */
    unsubscribeLink?: string;
    /** The language of the email, BCP 47. */
    locale: string;
    /** The writing direction of that language. */
    dir: 'ltr' | 'rtl';
  }

  /** The subject of the email. Renders nothing. */
  export function Subject(props: { value: string }): ReactElement | null;
  /** Decides whether users can unsubscribe. Renders nothing. */
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

  /** The part of arktype that built-in templates use. A name that ends in `?` is optional. */
  export function type<const Definition extends Record<string, keyof Types>>(
    definition: Definition,
  ): { infer: Needed<Inferred<Definition>> & Optional<Inferred<Definition>> };
}
