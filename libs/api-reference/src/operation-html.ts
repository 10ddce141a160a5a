import { type ApiDocument, type ApiOperation, first, type PlacedOperation, resolved, type Schema } from './document.js';
import { exampleOf } from './example.js';
import { escaped, slug } from './html.js';
import { inline } from './markdown.js';
import { samplesOf } from './samples.js';

const ACCESS: Readonly<Record<string, string>> = {
  client: 'Clients',
  server: 'Servers',
  admin: 'Administrators',
};

/** Depth of shown fields; the example shows deeper ones. */
const DEEPEST_FIELDS = 2;

export function operationHtml(
  placed: PlacedOperation,
  { document, commonErrors }: { document: ApiDocument; commonErrors: ReadonlySet<string> },
): string {
  const { operation, method, path, key } = placed;
  const id = slug(key);
  const access = operation['x-access'] ?? [];
  const parameters = operation.parameters ?? [];
  return `<section class="operation" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title"><a href="#${id}">${escaped(operation.summary)}</a></h2>
<p class="route"><span class="method">${method}</span> <code>${escaped(path)}</code></p>
<p class="access">${
    access.length === 0
      ? 'Anybody, without keys'
      : access.map((name) => `<span class="badge">${ACCESS[name] ?? name}</span>`).join(' ')
  }${scopeHtml(operation)}</p>
${operation.description ? `<p>${inline(operation.description)}</p>` : ''}
<div class="columns"><div>
${fieldTable('Path', operation.summary, parameters.filter((each) => each.in === 'path').map(parameterRow(document)))}
${fieldTable('Query', operation.summary, parameters.filter((each) => each.in === 'query').map(parameterRow(document)))}
${fieldTable('Headers', operation.summary, parameters.filter((each) => each.in === 'header').map(parameterRow(document)))}
${fieldTable('Body', operation.summary, bodyRows(placed, document))}
${answersHtml(placed, operation.summary, document)}
${errorsHtml(placed, commonErrors)}
</div><div class="samples">
${samplesOf(placed, document)
  .map(
    (sample) =>
      `<figure class="sample" data-sample="${sample.id}"><figcaption>${escaped(sample.label)}</figcaption><pre><code>${sample.html}</code></pre></figure>`,
  )
  .join('\n')}
</div></div>
</section>`;
}

/** The scope of applications that the operation is open to. */
const scopeHtml = ({ 'x-operation': { scope } = {} }: ApiOperation): string =>
  scope === undefined ? '' : ` <span class="badge">Applications</span> with the scope <code>${escaped(scope)}</code>`;

type Row = readonly [name: string, type: string, description: string, isRequired: boolean];

const parameterRow =
  (document: ApiDocument) =>
  ({
    name,
    schema,
    description,
    required,
  }: {
    name: string;
    schema?: Schema;
    description?: string;
    required?: boolean;
  }): Row => [
    name,
    typeOf(schema, document),
    description ?? resolved(schema, document).description ?? '',
    required === true,
  ];

function bodyRows({ operation }: PlacedOperation, document: ApiDocument): Row[] {
  const [content] = Object.values(operation.requestBody?.content ?? {});
  return content === undefined ? [] : fieldRows(content.schema, document, '', 0);
}

function fieldRows(schema: Schema | undefined, document: ApiDocument, prefix: string, depth: number): Row[] {
  const given = first(resolved(schema, document), document);
  return Object.entries(given.properties ?? {}).flatMap(([name, field]): Row[] => {
    const inner = first(resolved(field, document), document);
    const item = inner.type === 'array' ? first(resolved(inner.items, document), document) : inner;
    const row: Row = [
      `${prefix}${name}`,
      typeOf(field, document),
      field.description ?? inner.description ?? '',
      given.required?.includes(name) === true,
    ];
    const isDeeper = depth < DEEPEST_FIELDS && item.properties !== undefined;
    const below = `${prefix}${name}${inner.type === 'array' ? '[]' : ''}.`;
    return [row, ...(isDeeper ? fieldRows(item, document, below, depth + 1) : [])];
  });
}

function typeOf(schema: Schema | undefined, document: ApiDocument): string {
  const given = resolved(schema, document);
  const choices = given.anyOf ?? given.oneOf;
  if (choices !== undefined) return [...new Set(choices.map((choice) => typeOf(choice, document)))].join(' or ');
  if (given.enum !== undefined) return given.enum.map((value) => JSON.stringify(value)).join(' | ');
  const name =
    given.type === 'array' ? `${typeOf(given.items, document)}[]` : (given.format ?? given.type ?? 'any JSON');
  return given.nullable ? `${name} or null` : name;
}

function fieldTable(title: string, of: string, rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  return `<h3>${title}</h3><div class="scroll" tabindex="0" role="region" aria-label="${escaped(`${title}: ${of}`)}"><table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>
${rows
  .map(
    ([name, type, description, isRequired]) =>
      `<tr><th scope="row"><code>${escaped(name)}</code>${isRequired ? ' <span class="needed">required</span>' : ''}</th><td><code>${escaped(type)}</code></td><td>${inline(description)}</td></tr>`,
  )
  .join('\n')}
</tbody></table></div>`;
}

function answersHtml({ operation }: PlacedOperation, of: string, document: ApiDocument): string {
  const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
  return answers
    .map(([status, { content = {}, description = '' }]) => {
      const [type, body] = Object.entries(content)[0] ?? [];
      const title = `Answer ${status}`;
      if (type === undefined || body === undefined) return `<h3>${title}</h3><p>${escaped(description)}</p>`;
      if (!type.includes('json')) return `<h3>${title}</h3><p><code>${escaped(type)}</code></p>`;
      const example = JSON.stringify(body.example ?? exampleOf(body.schema, document), null, 2);
      return `<h3>${title}</h3><pre><code>${escaped(example)}</code></pre>`;
    })
    .join('\n');
}

const CODE = /^[A-Z][A-Z0-9_]{3,}$/;

export function errorsOf({ operation }: PlacedOperation): Array<{ status: string; codes: string[] }> {
  return Object.entries(operation.responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description = '' }]) => ({
      status,
      codes: description.split(', ').filter((word) => CODE.test(word)),
    }));
}

function errorsHtml(placed: PlacedOperation, common: ReadonlySet<string>): string {
  const own = errorsOf(placed).flatMap(({ status, codes }) =>
    codes.filter((code) => !common.has(code)).map((code) => ({ status, code })),
  );
  const items = own.map(
    ({ status, code }) => `<li>${status} <a href="/docs/errors#${slug(code)}"><code>${code}</code></a></li>`,
  );
  return `<h3>Errors</h3><ul class="errors">${items.join('')}<li><a href="/docs/errors#every-request">Those of every request</a></li></ul>`;
}
