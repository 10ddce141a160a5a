const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Markup that is safe to show: made by the tag `html` alone. */
export class Html {
  private constructor(private readonly markup: string) {}

  toString(): string {
    return this.markup;
  }

  /**
   * Template tag. Every value put in is escaped for text and quoted attributes, unless it is `Html` itself or a
   * list of `Html`.
   */
  static tag(strings: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
    const escaped = values.map((value) => (Array.isArray(value) ? value.join('') : escapeHtml(value)));
    return new Html(strings.reduce((markup, part, index) => markup + escaped[index - 1]! + part));
  }
}

export const html = Html.tag;

function escapeHtml(value: string | Html): string {
  return value instanceof Html ? value.toString() : value.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
