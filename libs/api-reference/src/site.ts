import { type Area, AREAS } from './areas.js';
import { type ApiDocument, operationsOf, type PlacedOperation } from './document.js';
import { escaped, slug } from './html.js';
import { groupedGuides } from './guides.js';
import { guideHtml } from './markdown.js';
import { errorsOf, operationHtml } from './operation-html.js';
import { SAMPLE_LABELS } from './samples.js';
import { VALUES_HTML, withPlaces } from './values.js';

const README_PLACES = { url: 'http://localhost:8080', project: '&lt;project id&gt;', publishable: 'pck_…' };
const HEADING = '## Point an app at it\n';

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

/** The section of the README that connects a first app. Its samples run in `test/snippets.e2e-spec.ts`. */
function quickStartOf(readme: string): string {
  const start = readme.indexOf(HEADING);
  if (start === -1)
    throw new Error(`README.md has no section "${HEADING.trim()}", which the start page of /docs shows.`);
  const from = start + HEADING.length;
  const end = readme.indexOf('\n## ', from);
  return readme.slice(from, end === -1 ? undefined : end);
}

/** The start page: a first app in a few steps, then the guides by task and the API. */
function startHtml(quickStart: string, groups: readonly NavigationGroup[]): string {
  const steps = quickStart.replace(/<code>[^]*?<\/code>/g, (code) => withPlaces(code, README_PLACES));
  return `<h1>Get started</h1>
<p class="lead">Connect your first app to this server, then pick a guide for what you want to do next.</p>
<div class="settings" hidden>${VALUES_HTML}</div>
<article class="guide">${steps}</article>
<h2 id="guides">Guides by task</h2>
<div class="groups">${groups
    .map(
      ({ title, links }) =>
        `<section><h3>${escaped(title)}</h3><ul>${links
          .map((link) => `<li><a href="${link.url}">${escaped(link.title)}</a></li>`)
          .join('')}</ul></section>`,
    )
    .join('')}</div>
<h2 id="api">API</h2>
<ul>
<li>Paths begin with <code>/api/v1</code>. Request and response bodies are JSON unless an operation says otherwise.</li>
<li>Every request names its project (<code>x-stack-project-id</code>) and its access type (<code>x-stack-access-type</code>: client, server or admin), and carries the key for that access type.</li>
<li>Keep secret keys on servers. Clients use the publishable key and the access token of their user.</li>
<li><a href="/docs/errors">Errors</a> lists every error code. <a href="/docs/openapi.json">openapi.json</a> describes the API for tools.</li>
</ul>
<ul class="cards">${AREAS.map(
    ({ id, title, description }) =>
      `<li><a href="/docs/api/${id}"><strong>${escaped(title)}</strong></a><span>${escaped(description)}</span></li>`,
  ).join('')}</ul>`;
}

/** As listed in docs/contract/errors.json. */
export interface KnownError {
  code: string;
  status: number;
  details: Record<string, string>;
}

function errorsHtml(errors: readonly KnownError[], common: ReadonlySet<string>): string {
  const row = ({ code, status, details }: KnownError) =>
    `<tr id="${slug(code)}"><th scope="row"><code>${code}</code></th><td>${status}</td><td>${
      Object.entries(details)
        .map(([name, type]) => `<code>${escaped(name)}</code>: ${escaped(type)}`)
        .join(', ') || 'none'
    }</td></tr>`;
  const table = (label: string, rows: readonly KnownError[]) =>
    `<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Details</th></tr></thead><tbody>${rows.map(row).join('\n')}</tbody></table></div>`;
  return `<h1>Errors</h1>
<p class="lead">A refused request answers with a status, and JSON that names what happened: <code>code</code>, <code>error</code>, a sentence that says what to do next, and <code>details</code>.</p>
<pre><code>{
  "code": "EMAIL_PASSWORD_MISMATCH",
  "error": "Wrong e-mail or password."
}</code></pre>
<p>The header <code>x-stack-known-error</code> says the code, too. Sentences as plain text have their code in <code>x-hallpass-error</code>; the guide <a href="/docs/guides/errors">Errors that are sentences</a> lists them.</p>
<h2 id="every-request">Of every request</h2>
<p>Any operation may answer these: they are about keys, tokens and the form of the request.</p>
${table(
  'Errors of every request',
  errors.filter(({ code }) => common.has(code)),
)}
<h2 id="of-operations">Of single operations</h2>
${table(
  'Errors of single operations',
  errors.filter(({ code }) => !common.has(code)),
)}`;
}

interface NavigationLink {
  url: string;
  title: string;
}

interface NavigationGroup {
  title: string;
  links: readonly NavigationLink[];
}

interface Page {
  title: string;
  url: string;
  /** HTML. */
  main: string;
  contents?: readonly NavigationLink[];
  navigation: readonly NavigationGroup[];
}

/** The frame of a page: search on top, navigation on the left, table of contents on the right. */
function pageHtml({ title, url, main, contents = [], navigation }: Page): string {
  const link = (to: NavigationLink) =>
    `<li><a href="${to.url}"${to.url === url ? ' aria-current="page"' : ''}>${escaped(to.title)}</a></li>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Hallpass</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/page.css">
<script src="/docs/page.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<button type="button" class="menu" aria-expanded="false" aria-controls="places" hidden>Menu</button>
<a class="brand" href="/docs">Hallpass <span>Docs</span></a>
<search><form role="search" hidden>
<input type="search" aria-label="Search paths, texts and error codes" placeholder="Search" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list">
<ul id="found" role="listbox" aria-label="Found" hidden></ul>
</form></search>
<a class="dashboard" href="/">Dashboard</a>
</header>
<div class="frame">
<nav id="places" aria-label="Documentation">
${navigation.map(({ title: group, links }) => `<h2>${escaped(group)}</h2><ul>${links.map(link).join('')}</ul>`).join('\n')}
</nav>
<main id="main" tabindex="-1">
${main}
</main>
${contents.length > 1 ? `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${contents.map(link).join('')}</ul></nav>` : ''}
</div>
</body>
</html>
`;
}
