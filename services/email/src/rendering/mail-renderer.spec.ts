import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MailRenderer, type MailToRender, type RendererOutput } from './mail-renderer.js';
import { Sandbox } from './sandbox/sandbox.js';

const sandbox = new Sandbox();
const renderer = new MailRenderer(sandbox);

afterAll(() => sandbox.onApplicationShutdown());

const GOOD = 'export function EmailTemplate() { return <p>unharmed</p>; }';

const render = (templateSource: string, more: Partial<MailToRender> = {}): Promise<RendererOutput> =>
  renderer.render({
    project: { displayName: 'Acme' },
    user: { displayName: 'Ada' },
    source: { templateSource },
    themeSource: false,
    variables: {},
    ...more,
  });

/** An email that a new thread can render without loading anything. */
const renderGood = (by = renderer): Promise<RendererOutput> =>
  by.render({
    project: { displayName: 'Acme' },
    user: { displayName: 'Ada' },
    source: { templateSource: GOOD },
    themeSource: 'export function EmailTheme({ children }) { return children; }',
    variables: {},
  });

const template = (body: string, head = ''): string => `${head}\nexport function EmailTemplate(props) {\n${body}\n}`;

/** Returns the HTML or the message of the rejection. Any other error fails the test. */
async function outcome(source: string, more: Partial<MailToRender> = {}): Promise<string> {
  try {
    return (await render(source, more)).html;
  } catch (error) {
    expect((error as Error).name).toBe('MailRenderingError');
    return (error as Error).message;
  }
}

const ESCAPES: [what: string, source: string][] = [
  ['the constructor of a function', template("return (() => {}).constructor('return typeof process.env')();")],
  ['Function', template("return Function('return process.mainModule.require')();")],
  ['the constructor of this', template('return this.constructor.constructor("return process")().pid;')],
  ['eval', template("return eval('process.exit(1)');")],
  ['indirect eval', template("return (0, eval)('globalThis.process.env.HOME');")],
  ['process', template("return process.env.HOME || 'ESCAPED';")],
  ['global', template("return global.process ? 'ESCAPED' : 'no';")],
  ['fs', template("return fs.readFileSync('/etc/passwd');", "import fs from 'fs';")],
  ['node:child_process', template("return cp.execSync('id');", "import * as cp from 'node:child_process';")],
  ['a relative file', template('return x;', "import x from '../../../../etc/passwd';")],
  ['an absolute file', template('return x;', "import x from '/etc/passwd';")],
  ['a module of the host', template('return x.render;', "import * as x from '@react-email/render';")],
  ['modules of QuickJS', template('return std.getenviron();', "import * as std from 'std';")],
  ['require', template("return require('fs').readFileSync('/etc/passwd');")],
  ['require by a name of Object', template("return require('constructor');")],
  ['the constructor of a module', template("return module.constructor._load('fs');")],
  ['the loader of a module', template("return module.require('fs');")],
  ['import()', template("let x = 'no'; import('fs').then(() => { x = 'ESCAPED'; }); return x;")],
  ['import() by eval', template("eval(\"import('./main.js')\"); return 'no';")],
  ['fetch', template("return fetch('http://127.0.0.1:8080/');")],
  ['XMLHttpRequest', template('return new XMLHttpRequest();')],
  ['WebSocket', template("return new WebSocket('ws://127.0.0.1');")],
  ['Worker', template("return new Worker('data:text/javascript,1');")],
  ['WebAssembly', template('return new WebAssembly.Memory({ initial: 1 });')],
  ['postMessage', template("return postMessage({ mail: { html: 'ESCAPED' } });")],
  ['timers', template('return setTimeout(() => {}, 0);')],
  ['the stack of an error', template('Error.prepareStackTrace = (_, s) => s; return new Error().stack[0].getThis();')],
  ['the caller', template('return props.constructor.constructor.caller.arguments;')],
  ['a getter for the job', template("Object.defineProperty(globalThis, 'job', { get: () => process }); return 'no';")],
  ['another renderJob', template("globalThis.renderJob = () => '{}'; return 'no';")],
  ['another JSON', template('JSON.stringify = () => \'{"tree":[{"type":"script","props":{},"children":[]}]}\';')],
  ['a tree that is none', template("JSON.stringify = () => '{\"tree\":7}'; return 'no';")],
  ['JSON that is none', template("JSON.stringify = () => 'ESCAPED'; return 'no';")],
  ['no JSON at all', template('JSON.stringify = () => undefined; return 1;')],
  ['toJSON', template("return { toJSON: () => ({ type: 'script', props: {}, children: [] }) };")],
  [
    'the prototype of Object',
    template("Object.prototype.dangerouslySetInnerHTML = { __html: 'ESCAPED' }; return <p/>;"),
  ],
  ['__proto__ in props', template('return <p {...JSON.parse(\'{"__proto__":{"children":"ESCAPED"}}\')}>x</p>;')],
  ['a proxy', template('return new Proxy({}, { get: () => process, has: () => true });')],
  [
    'the type of a host component',
    template("return new (require('@react-email/components').Text.constructor)('Raw');"),
  ],
  ['raw markup of nobody', template("return require('react').createElement('@RawHtml', {}, '<b>ESCAPED</b>');")],
  ['a thrown getter', template('throw { get message() { return process.env; } };')],
  ['a thrown proxy', template('throw new Proxy({}, { get() { throw 1; } });')],
  ['a thrown null', template('throw null;')],
  ['hooks', template("return useState('ESCAPED')[0];", "import { useState } from 'react';")],
  ['a closing bracket in the source', `${GOOD}\n}); globalThis.process.exit(); (function () {`],
];

const EXHAUSTIONS: [what: string, source: string, said: RegExp][] = [
  ['an endless loop', template('while (true) {}'), /ran for too long/],
  ['an endless loop at the top', `while (true) {}\n${GOOD}`, /ran for too long/],
  ['an endless loop in the schema', `export const variablesSchema = () => { for (;;); };\n${GOOD}`, /ran for too long/],
  [
    'an endless loop in a theme-like getter',
    template('return <p title={{ get x() { for (;;); } }.x} />;'),
    /ran for too long/,
  ],
  ['recursion', template('const f = () => f(); return f();'), /nested too deeply/],
  [
    'recursion that is caught',
    template('const f = () => { try { f(); } finally { f(); } }; return f();'),
    /ran for too long/,
  ],
  [
    'a component that shows itself',
    'export function EmailTemplate() { return <EmailTemplate />; }',
    /nested too deeply/,
  ],
  ['memory by arrays', template('const a = []; for (;;) a.push(new Array(1e5).fill(1));'), /memory limit/],
  ['memory by strings', template("let s = 'x'; for (;;) s += s + 'y'; "), /memory limit/],
  ['memory by buffers', template('const a = []; for (;;) a.push(new Uint8Array(1e6));'), /memory limit/],
  ['one great buffer', template('return new ArrayBuffer(2 ** 31).byteLength;'), /invalid array buffer length/],
  [
    'memory that is caught',
    template('const a = []; for (;;) try { a.push("x".repeat(1e6) + a.length); } catch {}'),
    /ran for too long/,
  ],
  [
    'a shared buffer to wait on',
    template('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); return 1;'),
    /not defined/,
  ],
  ['a regular expression', template("return /^(a+)+$/.test('a'.repeat(50) + 'b');"), /ran for too long/],
  ['a great power', template('return String(7n ** 9999999n).length;'), /too large to allocate/],
  [
    'an endless iterable',
    template('return { *[Symbol.iterator]() { for (;;) yield "x".repeat(1e6); } };'),
    /memory limit/,
  ],
  ['an iterable that never yields', template('return { *[Symbol.iterator]() { for (;;); } };'), /ran for too long/],
  ['a list that holds itself', template('const a = []; a.push(a); return a;'), /nested too deeply/],
  [
    'a deep tree',
    template('let t = "x"; for (let i = 0; i < 5000; i++) t = <div>{t}</div>; return t;'),
    /nested too deeply/,
  ],
  [
    'a wide tree',
    template('return Array.from({ length: 30000 }, () => <br />);'),
    /ran for too long|at most|larger than 1 MB/,
  ],
  ['a long text', template("return 'x'.repeat(2e6);"), /larger than 1 MB/],
  ['a long message', template("throw new Error('x'.repeat(5e6));"), /x{100}/],
  ['a deep source', template(`return ${'('.repeat(50_000)}1${')'.repeat(50_000)};`), /call stack/],
  ['a long source', `${GOOD}//${'x'.repeat(300_000)}`, /longer than/],
];

const INJECTIONS: [what: string, markup: string][] = [
  ['script', '<script>alert(1)</script>'],
  ['iframe', '<iframe src="https://evil.example" />'],
  ['form', '<form action="https://evil.example"><input name="password" /></form>'],
  ['object', '<object data="x" />'],
  ['svg', '<svg onload="alert(1)" />'],
  ['base', '<base href="https://evil.example" />'],
  ['link', '<link rel="stylesheet" href="https://evil.example" />'],
  ['a tag with markup in its name', "{require('react').createElement('p><script', {})}"],
  ['meta refresh', '<meta httpEquiv="refresh" content="0;url=https://evil.example" />'],
  ['onClick', '<p onClick="alert(1)">x</p>'],
  ['onload in lower case', '<img {...{ onload: "alert(1)" }} />'],
  ['an attribute with a quote in its name', '<p {...{ \'x" onmouseover="alert(1)\': 1 }} />'],
  ['dangerouslySetInnerHTML', '<p dangerouslySetInnerHTML={{ __html: "<script>alert(1)</script>" }} />'],
  ['srcDoc', '<p {...{ srcDoc: "<script>alert(1)</script>" }} />'],
  ['javascript:', '<a href="javascript:alert(1)">x</a>'],
  ['javascript: in capitals with a line break', '<a href={"JAVA\\nSCRIPT:alert(1)"}>x</a>'],
  ['javascript: after a space', '<a href={"\\u0001 javascript:alert(1)"}>x</a>'],
  ['vbscript:', '<a href="vbscript:x">x</a>'],
  ['data:', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
  ['an image with markup in it', '<img src="data:image/svg+xml,<svg onload=alert(1)>" />'],
  ['a button of react-email', "{require('react').createElement(C.Button, { href: 'javascript:alert(1)' }, 'x')}"],
  ['expression() in a style', '<p style={{ width: "expression(alert(1))" }} />'],
  ['url(javascript:) in a style', '<p style={{ background: "url(javascript:alert(1))" }} />'],
  ['a closing tag in a style sheet', '<style>{"</style><script>alert(1)</script>"}</style>'],
  ['markup in Markdown', "{require('react').createElement(C.Markdown, {}, '<script>alert(1)</script>')}"],
  ['a link in Markdown', "{require('react').createElement(C.Markdown, {}, '[x](javascript:alert(1))')}"],
  [
    'markup in a style of Markdown',
    "{require('react').createElement(C.Markdown, { markdownCustomStyles: { p: { color: '\"><script>' } } }, 'x')}",
  ],
  ['markup in a font', "{require('react').createElement(C.Font, { fontFamily: '</style><script>' })}"],
  ['a plugin of Tailwind', "{require('react').createElement(C.Tailwind, { config: { plugins: ['fs'] } }, 'x')}"],
];

describe('an owner’s source that tries to escape', () => {
  let rssBefore: number;
  beforeAll(() => {
    rssBefore = process.memoryUsage().rss;
  });
  afterEach(async () => {
    expect((await renderGood()).text).toBe('unharmed');
  });

  it.each(ESCAPES)('does not escape by %s', async (_, source) => {
    const said = await outcome(source);
    expect(said).not.toMatch(/ESCAPED|root:|<script/);
    expect(said).not.toContain(process.env['HOME'] ?? 'nowhere');
  });

  it.each(EXHAUSTIONS)('is stopped by %s, with an explanation', async (_, source, said) => {
    await expect(render(source)).rejects.toThrow(said);
  });

  it.each(INJECTIONS)('puts no active content into an email by %s', async (_, markup) => {
    const source = template(`return <div>${markup}</div>;`, "import * as C from '@react-email/components';\nvoid C;");
    const said = await outcome(source);
    expect(said).not.toMatch(/<(script|iframe|form|object|svg|base|link)\b/i);
    expect(said).not.toMatch(/\son\w+=|javascript:|vbscript:|data:text|expression\(|http-equiv="refresh"|__html/i);
  });

  it('leaves the memory of the process about as it was', () => {
    expect(process.memoryUsage().rss - rssBefore).toBeLessThan(1_000_000_000);
  });
});

describe('many mails at once', () => {
  it('are all rendered, including those behind one that never ends', async () => {
    const endless = outcome(template('while (true) {}'));
    const mails = await Promise.all(Array.from({ length: 40 }, () => renderGood()));
    expect(mails.every(({ text }) => text === 'unharmed')).toBe(true);
    expect(await endless).toMatch(/too long/);
  });

  it('are rejected when too many wait', async () => {
    const crowded = new Sandbox();
    const all = Array.from({ length: 230 }, () => renderGood(new MailRenderer(crowded)));
    const results = Promise.allSettled(all);
    await expect(Promise.any(all.slice(200))).rejects.toMatchObject({
      errors: Array.from({ length: 30 }, () => ({ message: expect.stringMatching(/Too many requests/) })),
    });
    await crowded.onApplicationShutdown();
    await results;
  });
});

describe('a fault in a source', () => {
  it.each([
    ['a syntax error', 'export function EmailTemplate() {\n  return <p>;\n}', /^template\.tsx:\d:\d+: /],
    ['a thrown error', template('  const user = null;\n  return user.name;'), /^template\.tsx:4:\d+: TypeError/],
    ['an unknown import', template('return x();', "import x from 'left-pad';"), /"left-pad" cannot be imported/],
    [
      'an unknown component',
      template('return <C.Nope />;', "import * as C from '@react-email/components';"),
      /is not a component/,
    ],
    ['no EmailTemplate', 'export const x = 1;', /must export a component named EmailTemplate/],
    ['a default export alone', 'export default function EmailTemplate() { return 1; }', /named EmailTemplate/],
    ['an object as child', template('return { a: 1 };'), /cannot be rendered/],
  ])('is reported with its location: %s', async (_, source, message) => {
    await expect(render(source)).rejects.toThrow(message);
  });

  it('is reported for a theme too', async () => {
    const themeSource = 'export function EmailTheme() {\n  throw new Error("broken");\n}';
    await expect(render(GOOD, { themeSource })).rejects.toThrow(/^theme\.tsx:2:\d+: broken/);
  });
});

const META = "import { NotificationCategory, Subject } from '@stackframe/emails';\nimport { type } from 'arktype';";

describe('a template', () => {
  it('says subject and category once, among the elements it returns', async () => {
    const one = template(
      'return <div><Subject value={props.project.displayName} /><NotificationCategory value="Marketing" /></div>;',
      META,
    );
    expect(await render(one)).toMatchObject({ subject: 'Acme', notificationCategory: 'Marketing' });
    const hidden = template('const Inner = () => <Subject value="x" />; return <Inner />;', META);
    expect((await render(hidden)).subject).toBeUndefined();
    await expect(render(template('return [<Subject value="a" />, <Subject value="b" />];', META))).rejects.toThrow(
      /one/,
    );
    await expect(render(template('return <Subject value={7} />;', META))).rejects.toThrow(/must be a string/);
  });

  it.each([
    ["type({ a: 'string' })", { a: 'x', more: 1 }, '{"a":"x"}'],
    ["type({ a: 'string', 'b?': 'number' })", { a: 'x' }, '{"a":"x"}'],
    ["type({ a: \"'x' | 'y'\" })", { a: 'y' }, '{"a":"y"}'],
    ["type({ a: 'string[]', b: { c: 'boolean' } })", { a: ['p'], b: { c: true, d: 1 } }, '{"a":["p"],"b":{"c":true}}'],
    ["type({ a: '1 <= number < 10', b: 'string > 2' })", { a: 1, b: 'abc' }, '{"a":1,"b":"abc"}'],
    ["type({ a: 'number = 5' })", {}, '{"a":5}'],
    ["type({ a: type({ b: 'string' }).array() })", { a: [{ b: 'x' }] }, '{"a":[{"b":"x"}]}'],
    ['(v) => v', { any: 1 }, '{"any":1}'],
  ])('gets its variables through %s', async (schema, variables, shown) => {
    const source = template(
      'return JSON.stringify(props.variables);',
      `${META}\nexport const variablesSchema = ${schema};`,
    );
    expect((await render(source, { variables })).text).toBe(shown);
  });

  it.each([
    ["type({ a: 'string' })", {}, /a must be a string \(was missing\)/],
    ["type({ a: 'number' })", { a: 'secret' }, /a must be a number \(was a string\)/],
    ["type({ a: \"'x' | 'y'\" })", { a: 'z' }, /a must be "x" or "y"/],
    ["type({ a: '1 <= number < 10' })", { a: 10 }, /a must be < 10/],
    ["type({ a: 'strnig' })", { a: 'x' }, /does not know the type "strnig"/],
  ])('is not rendered with variables that do not fit %s', async (schema, variables, message) => {
    const source = template('return 1;', `${META}\nexport const variablesSchema = ${schema};`);
    await expect(render(source, { variables })).rejects.toThrow(message);
  });

  it('gets no variables without a schema, and in a preview gets preview values that the given ones override', async () => {
    expect((await render(template('return JSON.stringify(props.variables);'), { variables: { a: 1 } })).text).toBe(
      '{}',
    );
    const source = `${template('return JSON.stringify(props.variables);')}\nexport const variablesSchema = (v) => v;\nEmailTemplate.PreviewVariables = { a: 1, b: 2 };`;
    expect((await render(source, { variables: { a: 3 } })).text).toBe('{"a":3}');
    expect((await render(source, { variables: { a: 3 }, preview: true })).text).toBe('{"a":3,"b":2}');
  });

  it('shows a name with markup as text, and lets no part of it become a link', async () => {
    const user = { displayName: '<a href=evil>Claim</a> at https://evil.example' };
    const { html, subject } = await render(
      template('return <p><Subject value={`For ${props.user.displayName}`} />{props.user.displayName}</p>;', META),
      { user },
    );
    expect(html).toContain('&lt;a href=evil&gt;');
    expect(html).not.toMatch(/<a |evil\.example/);
    expect(subject).toBe('For <a href=evil>Claim</a> at https://evil.example');
  });

  it('keeps line breaks and reading-direction marks out of the subject', async () => {
    const source = template('return <Subject value={"Hi\\r\\nBcc: x@evil.example\\u202e!"} />;', META);
    expect((await render(source)).subject).toBe('Hi Bcc: x@evil.example!');
  });

  it('can be stored, whatever characters a source produces', async () => {
    const source = template(String.raw`return <><Subject value={'a\ud800b'} /><p>{'c\0d'}</p></>;`, META);
    const { html, text, subject } = await render(source);
    expect(subject).toBe('a\ufffdb');
    for (const shown of [html, text]) expect(shown).toContain('c\ufffdd');
  });

  it("works with utility classes, and with the sender's markup", async () => {
    expect((await render(template('return <p className="text-red-500">x</p>;'))).html).toMatch(/style="color:/);
    const { html, subject, notificationCategory } = await render('', {
      source: { html: '<h1>Own <b>markup</b></h1>' },
    });
    expect(html).toContain('<h1>Own <b>markup</b></h1>');
    expect([subject, notificationCategory]).toEqual([undefined, undefined]);
  });
});
