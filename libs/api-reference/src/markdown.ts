import { Marked } from 'marked';
import { escaped, slug } from './html.js';

export interface Heading {
  depth: number;
  id: string;
  text: string;
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

/**
 * Renders a guide as HTML.
 * @param linkOf the target of a guide's link on this site; null: there is no such page
 * @param pictureOf the address of a guide's picture on this site; null: it is not here
 */
export function guideHtml(
  markdown: string,
  linkOf: (href: string) => string | null,
  pictureOf: (href: string) => string | null = () => null,
): { html: string; title: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const used = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const text = plain(html);
        // Anchors as on code hosts, so that links of the guides keep working.
        const base = text
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, '')
          .trim()
          .replace(/\s/g, '-');
        const count = used.get(base) ?? 0;
        used.set(base, count + 1);
        const id = count === 0 ? base : `${base}-${count}`;
        headings.push({ depth, id, text });
        return `<h${depth} id="${escaped(id)}">${html}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const target = linkOf(href);
        return target === null ? text : `<a href="${escaped(target)}">${text}</a>`;
      },
      image({ href, text }) {
        const source = pictureOf(href);
        const alt = escaped(text);
        return source === null ? `<em>${alt}</em>` : `<img src="${escaped(source)}" alt="${alt}">`;
      },
      code({ text }) {
        return `<pre><code>${escaped(text)}</code></pre>\n`;
      },
      table({ header, rows }) {
        const cells = (tag: 'th' | 'td', row: typeof header) =>
          row
            .map(({ tokens }) => {
              const cell = this.parser.parseInline(tokens);
              // A heading cell without text would announce nothing.
              return tag === 'td' || cell === '' ? `<td>${cell}</td>` : `<th scope="col">${cell}</th>`;
            })
            .join('');
        const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n');
        const name = plain(header.map(({ tokens }) => this.parser.parseInline(tokens)).join(', '));
        return `<div class="scroll" tabindex="0" role="region" aria-label="${escaped(`Table: ${name}`)}"><table><thead><tr>${cells('th', header)}</tr></thead><tbody>${body}</tbody></table></div>\n`;
      },
      html({ text }) {
        return escaped(text);
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { html, title: headings.find(({ depth }) => depth === 1)?.text ?? slug(markdown.slice(0, 20)), headings };
}

/** A sentence that contains `code`. */
export const inline = (text: string): string =>
  escaped(text).replace(/`([^`]+)`/g, (_, code: string) => `<code>${code}</code>`);
