import { AREAS } from './operations/areas.js';
import type { Area } from './operations/area.js';
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
  const placed = new Map(operationsOf(document).map((each) => [each.key, each]));
  const common = commonErrors([...placed.values()]);
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
    const page = areaHtml(area, placed, document, common);
    pages.set(`api/${area.id}.html`, pageHtml({ title: area.title, url: `/docs/api/${area.id}`, ...page, navigation }));
    for (const [key, { summary }] of Object.entries(area.operations)) {
      const codes = placed.has(key) ? errorsOf(placed.get(key)!).flatMap((each) => each.codes) : [];
      const detail = [key, ...codes.filter((code) => !common.has(code))].join(' ');
      entries.push({ kind: 'Operation', title: summary, detail, url: `/docs/api/${area.id}#${slug(key)}` });
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
  pages.set('openapi.json', JSON.stringify(withSummaries(document)));
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
  placed: ReadonlyMap<string, PlacedOperation>,
  document: ApiDocument,
  commonErrors: ReadonlySet<string>,
): { main: string; contents: { url: string; title: string }[] } {
  const keys = Object.keys(area.operations).filter((key) => placed.has(key));
  const operations = keys.map((key) =>
    operationHtml(placed.get(key)!, area.operations[key]!, { document, commonErrors }),
  );
  const contents = keys.map((key) => ({ url: `#${slug(key)}`, title: area.operations[key]!.summary }));
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

/** The document with a summary for every operation, and areas as tags. */
function withSummaries(document: ApiDocument): ApiDocument {
  const texts = new Map(
    AREAS.flatMap((area) => Object.entries(area.operations).map(([key, text]) => [key, { area, text }] as const)),
  );
  const paths: ApiDocument['paths'] = {};
  for (const { key, method, path, operation } of operationsOf(document)) {
    const known = texts.get(key);
    (paths[path] ??= {})[method.toLowerCase()] = known
      ? { ...operation, summary: known.text.summary, tags: [known.area.title] }
      : operation;
  }
  return { ...document, paths, tags: AREAS.map(({ title, description }) => ({ name: title, description })) };
}
