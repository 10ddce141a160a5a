import { AREAS } from './areas.js';
import { escaped } from './html.js';
import type { NavigationGroup } from './page.js';
import { VALUES_HTML, withPlaces } from './values.js';

const README_PLACES = { url: 'http://localhost:8080', project: '&lt;project id&gt;', publishable: 'pck_…' };
const HEADING = '## Point an app at it\n';

/** The section of the README that connects a first app. Its samples run in `test/snippets.e2e-spec.ts`. */
export function quickStartOf(readme: string): string {
  const start = readme.indexOf(HEADING);
  if (start === -1)
    throw new Error(`README.md has no section "${HEADING.trim()}", which the start page of /docs shows.`);
  const from = start + HEADING.length;
  const end = readme.indexOf('\n## ', from);
  return readme.slice(from, end === -1 ? undefined : end);
}

/** The start page: a first app in a few steps, then the guides by task and the API. */
export function startHtml(quickStart: string, groups: readonly NavigationGroup[]): string {
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
