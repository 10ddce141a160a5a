declare const NAMES: unique symbol;

/**
 * A text with placeholders, such as `Text<'project'>` for `Sign in to {project}`. Any string may stand in for it: the
 * names only tell the compiler which values `fill` needs.
 */
export type Text<Names extends string = never> = string & { readonly [NAMES]?: Names };

/** A text that depends on a number. A language may have more forms than English (CLDR plural categories). */
export type Plural<Names extends string = never> = Readonly<
  Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
> & { readonly [NAMES]?: Names };
