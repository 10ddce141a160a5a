import { escaped, slug } from './html.js';

/** As listed in docs/contract/errors.json. */
export interface KnownError {
  code: string;
  status: number;
  details: Record<string, string>;
}

export function errorsHtml(errors: readonly KnownError[], common: ReadonlySet<string>): string {
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
