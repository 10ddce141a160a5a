import { escaped } from './html.js';

interface NavigationLink {
  url: string;
  title: string;
}

export interface NavigationGroup {
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
export function pageHtml({ title, url, main, contents = [], navigation }: Page): string {
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
