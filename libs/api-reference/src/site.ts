import { AREAS } from './operations/areas.js';
import type { Area } from './operations/area.js';
import { type ApiDocument, operationsOf, type PlacedOperation } from './document.js';
import { errorsHtml, type KnownError } from './errors-page.js';
import { escaped, slug } from './html.js';
import { guideHtml } from './markdown.js';
import { errorsOf, operationHtml } from './operation-html.js';
import { pageHtml } from './page.js';
import { SAMPLE_LABELS } from './samples.js';

/** A file of `docs/`. */
export interface GuideSource {
  /** Below `docs/`, without `.md`. */
  name: string;
  markdown: string;
}

export interface SiteSources {
  document: ApiDocument;
  guides: readonly GuideSource[];
  knownErrors: readonly KnownError[];
}

/** Something that can be found: `kind` is said beside its title. */
interface Entry {
  kind: 'Guide' | 'Operation' | 'Error';
  title: string;
  detail: string;
  url: string;
}

/** Named by so many operations, an error says nothing about one of them. */
const COMMON_SHARE = 0.5;

/** The whole site: path below `/docs` to what stands there. */
export function siteOf(sources: SiteSources): Map<string, string> {
  const { document, knownErrors } = sources;
  const placed = new Map(operationsOf(document).map((each) => [each.key, each]));
  const common = commonErrors([...placed.values()]);
  const guides = sources.guides.map((source) => ({
    ...source,
    ...guideHtml(source.markdown, linksOf(source, sources.guides)),
  }));
  const navigation = {
    areas: AREAS.map(({ id, title }) => ({ url: `/docs/api/${id}`, title })),
    guides: guides.map(({ name, title }) => ({ url: `/docs/guides/${name}`, title })),
  };
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
  pages.set('index.html', pageHtml({ title: 'Documentation', url: '/docs', main: homeHtml(), navigation }));
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
<details><summary>Your project’s values</summary><p>They are put into the samples of this page and stay in this tab.</p>
<label>Project ID <input type="text" name="project" autocomplete="off" spellcheck="false"></label>
<label>Publishable client key <input type="text" name="publishable" autocomplete="off" spellcheck="false"></label></details>
</div>
${operations.join('\n')}`;
  return { main, contents };
}

const homeHtml = (): string => `<h1>Documentation</h1>
<p class="lead">Everything that Hallpass does over HTTP, by what you want to do, and the guides of this installation.</p>
<h2>API</h2>
<ul class="cards">${AREAS.map(
  ({ id, title, description }) =>
    `<li><a href="/docs/api/${id}"><strong>${escaped(title)}</strong></a><span>${escaped(description)}</span></li>`,
).join('')}</ul>
<h2>Good to know</h2>
<ul>
<li>Paths begin with <code>/api/v1</code>. Bodies and answers are JSON unless an operation says otherwise.</li>
<li>Each request says for which project it is (<code>x-stack-project-id</code>), as whom (<code>x-stack-access-type</code>: client, server or admin) and shows the key of that access.</li>
<li>Secret keys belong on servers. Clients have the publishable key and the access token of their user.</li>
<li>What can go wrong, with what to do about it, stands under <a href="/docs/errors">Errors</a>.</li>
<li>The same as a file for tools: <a href="/docs/openapi.json">openapi.json</a>.</li>
</ul>`;

/** Links between guides lead on this site; those to code lead nowhere here. */
function linksOf({ name }: GuideSource, guides: readonly GuideSource[]): (href: string) => string | null {
  return (href) => {
    if (/^https?:|^#/.test(href)) return href;
    const [path = '', hash] = href.split('#');
    const target = new URL(path, `http://docs/${name}`).pathname.slice(1).replace(/\.md$/, '');
    if (!guides.some((guide) => guide.name === target)) return null;
    return `/docs/guides/${target}${hash === undefined ? '' : `#${hash}`}`;
  };
}

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
