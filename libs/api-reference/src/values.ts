/** Text in a sample's HTML that a page replaces with the reader's own value. */
export interface Places {
  url: string;
  project: string;
  publishable: string;
}

/** Marks the places in HTML for `assets/page.js`. */
export function withPlaces(html: string, places: Places): string {
  return Object.entries(places).reduce(
    (marked, [name, text]: [string, string]) => marked.replaceAll(text, `<span data-value="${name}">${text}</span>`),
    html,
  );
}

/** Fields for the reader's own values. */
export const VALUES_HTML = `<details><summary>Your project’s values</summary><p>The samples on this page use these values. They stay in this tab.</p>
<label>Project ID <input type="text" name="project" autocomplete="off" spellcheck="false"></label>
<label>Publishable client key <input type="text" name="publishable" autocomplete="off" spellcheck="false"></label></details>`;
