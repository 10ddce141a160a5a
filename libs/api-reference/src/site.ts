import { type Area, AREAS } from './areas.js';
import { type ApiDocument, operationsOf, type PlacedOperation } from './document.js';
import { errorsHtml, type KnownError } from './errors-page.js';
import { escaped, slug } from './html.js';
import { groupedGuides } from './guides.js';
import { guideHtml } from './markdown.js';
import { errorsOf, operationHtml } from './operation-html.js';
import { pageHtml } from './page.js';
import { SAMPLE_LABELS } from './samples.js';
import { quickStartOf, startHtml } from './start-page.js';
import { VALUES_HTML } from './values.js';

/** A file of `docs/`. */
export interface GuideSource {
  /** Below `docs/`, without `.md`. */
  name: string;
  markdown: string;
}

export interface SiteSources {
  document: ApiDocument;
  guides: readonly GuideSource[];
  readme: string;
  knownErrors: readonly KnownError[];
}

/** A search result; `kind` is shown next to its title. */
interface Entry {
  kind: 'Guide' | 'Operation' | 'Error';
  title: string;
  detail: string;
  url: string;
}

/** The server of `npm start`, which documents name. Links to its documentation lead to this site. */
const EXAMPLE_SERVER = 'http://localhost:8080';

/** An error that this share of operations can return says nothing about a single one. */
const COMMON_SHARE = 0.5;

/** The whole site: contents by path below `/docs`. */
export function siteOf(sources: SiteSources): Map<string, string> {
  const { document, knownErrors } = sources;
  const placed = operationsOf(document);
  const common = commonErrors(placed);
  const guides = sources.guides.map((source) => ({
    ...source,
    ...guideHtml(source.markdown, linksOf(`docs/${source.name}.md`, sources.guides), pictureAddress),
  }));
  const groups = groupedGuides(guides).map(({ title, guides: entries }) => ({
    title,
    links: entries.map(({ guide, label }) => ({ url: `/docs/guides/${guide.name}`, title: label })),
  }));
  const api = {
    title: 'API',
    links: [
      ...AREAS.map(({ id, title }) => ({ url: `/docs/api/${id}`, title })),
      { url: '/docs/errors', title: 'Errors' },
      { url: '/docs/openapi.json', title: 'openapi.json' },
    ],
  };
  const start = { title: 'Get started', links: [{ url: '/docs', title: 'Quick start' }] };
  const navigation = [start, ...groups.slice(0, -2), api, ...groups.slice(-2)];
  const pages = new Map<string, string>();
  const entries: Entry[] = [];
  for (const area of AREAS) {
    const operations = placed.filter(({ operation }) => operation.tags.includes(area.id));
    const page = areaHtml(area, operations, document, common);
    pages.set(`api/${area.id}.html`, pageHtml({ title: area.title, url: `/docs/api/${area.id}`, ...page, navigation }));
    for (const each of operations) {
      const codes = errorsOf(each).flatMap((error) => error.codes);
      const detail = [each.key, ...codes.filter((code) => !common.has(code))].join(' ');
      const url = `/docs/api/${area.id}#${slug(each.key)}`;
      entries.push({ kind: 'Operation', title: each.operation.summary, detail, url });
    }
  }
  for (const { name, title, html, headings } of guides) {
    const url = `/docs/guides/${name}`;
    const contents = headings
      .filter(({ depth }) => depth === 2)
      .map(({ id, text }) => ({ url: `#${id}`, title: text }));
    pages.set(
      `guides/${name}.html`,
      pageHtml({ title, url, main: `<article class="guide">${html}</article>`, contents, navigation }),
    );
    entries.push({ kind: 'Guide', title, detail: '', url });
    for (const heading of headings.filter(({ depth }) => depth > 1 && depth < 4)) {
      entries.push({ kind: 'Guide', title: heading.text, detail: title, url: `${url}#${heading.id}` });
    }
  }
  const errors = errorsHtml(knownErrors, common);
  pages.set('errors.html', pageHtml({ title: 'Errors', url: '/docs/errors', main: errors, navigation }));
  for (const { code, status } of knownErrors) {
    entries.push({ kind: 'Error', title: code, detail: String(status), url: `/docs/errors#${slug(code)}` });
  }
  const quickStart = guideHtml(quickStartOf(sources.readme), linksOf('README.md', sources.guides));
  entries.push({ kind: 'Guide', title: 'Get started', detail: '', url: '/docs' });
  pages.set(
    'index.html',
    pageHtml({ title: 'Get started', url: '/docs', main: startHtml(quickStart.html, groups), navigation }),
  );
  pages.set('search.json', JSON.stringify(entries));
  pages.set('openapi.json', JSON.stringify(withAreas(document)));
  return pages;
}

function commonErrors(placed: readonly PlacedOperation[]): Set<string> {
  const counts = new Map<string, number>();
  for (const each of placed) {
    for (const code of new Set(errorsOf(each).flatMap(({ codes }) => codes)))
      counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count > placed.length * COMMON_SHARE).map(([code]) => code));
}

function areaHtml(
  area: Area,
  placed: readonly PlacedOperation[],
  document: ApiDocument,
  commonErrors: ReadonlySet<string>,
): { main: string; contents: { url: string; title: string }[] } {
  const operations = placed.map((each) => operationHtml(each, { document, commonErrors }));
  const contents = placed.map(({ key, operation }) => ({ url: `#${slug(key)}`, title: operation.summary }));
  const main = `<h1>${escaped(area.title)}</h1><p class="lead">${escaped(area.description)}</p>
<div class="settings" hidden>
<fieldset class="choices"><legend>Samples in</legend>${Object.entries(SAMPLE_LABELS)
    .map(([id, label]) => `<label><input type="radio" name="sample" value="${id}"> ${label}</label>`)
    .join('')}</fieldset>
${VALUES_HTML}
</div>
${operations.join('\n')}`;
  return { main, contents };
}

/**
 * Links to guides stay on this site. Links to code become plain text.
 * @param file the file with the links, from the repository's root
 */
function linksOf(file: string, guides: readonly GuideSource[]): (href: string) => string | null {
  return (href) => {
    if (href.startsWith(`${EXAMPLE_SERVER}/docs`)) return href.slice(EXAMPLE_SERVER.length);
    if (/^https?:|^#/.test(href)) return href;
    const [path = '', hash] = href.split('#');
    const target = new URL(path, `http://repository/${file}`).pathname.replace(/^\/docs\//, '').replace(/\.md$/, '');
    if (!guides.some((guide) => guide.name === target)) return null;
    return `/docs/guides/${target}${hash === undefined ? '' : `#${hash}`}`;
  };
}

/** Guides embed files of docs/images, which `write-pages.ts` copies beside the pages. */
const pictureAddress = (href: string): string | null => (/^images\/[^/]+$/.test(href) ? `/docs/${href}` : null);

/** The document with the titles of areas as tags, without what only tests and tools need. */
function withAreas(document: ApiDocument): ApiDocument {
  const titles = new Map(AREAS.map(({ id, title }) => [id, title]));
  const paths: ApiDocument['paths'] = {};
  for (const { method, path, operation } of operationsOf(document)) {
    const { 'x-operation': _declared, tags, ...rest } = operation;
    (paths[path] ??= {})[method.toLowerCase()] = { ...rest, tags: tags.map((id) => titles.get(id) ?? id) };
  }
  return { ...document, paths, tags: AREAS.map(({ title, description }) => ({ name: title, description })) };
}
