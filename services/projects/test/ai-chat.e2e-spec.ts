import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  client,
  createProject,
  onlyIn,
  ownerApi,
  serverApi,
  strictServer,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';
import { StackAdminApp } from '@stackframe/js';
import { AiEndpoint, calls, ends, handsOut, says } from './ai-endpoint.js';

/** Conversations with the AI about email sources (contract/04 §12), with a double of an OpenAI-compatible API. */

const PATH = '/internal/ai-chat/draft-1';
const ask = (content: unknown = 'Hello', context_type = 'email-template') => ({
  context_type,
  messages: [{ role: 'user', content }],
});
const SOURCE = `export function EmailTemplate() {\n  return <p>Hello</p>;\n}\n`;
const BROKEN = `export function EmailTemplate() {\n  return (\n    <p>;\n}\n`;

let project: TestProject;
let admin: Api;

beforeAll(async () => {
  project = await createProject();
  admin = adminApi(project);
});

describe('refuses', () => {
  it('a client or a server', async () => {
    for (const api of [client(project), serverApi(project)]) {
      for (const call of [api.post(PATH, ask()), api.patch(PATH, { message: 1 }), api.get(PATH)]) {
        expect((await call).knownError).toBe('INSUFFICIENT_ACCESS_TYPE');
      }
    }
  });

  it.each<[string, object]>([
    ['no context', { messages: [{ role: 'user', content: 'x' }] }],
    ['another context', ask('x', 'email-server')],
    ['no message', { context_type: 'email-draft', messages: [] }],
    ['too many messages', { ...ask(), messages: Array.from({ length: 201 }, () => ({ role: 'user', content: 'x' })) }],
    ['a message of somebody else', { context_type: 'email-draft', messages: [{ role: 'system', content: 'x' }] }],
    ['a message without content', { context_type: 'email-draft', messages: [{ role: 'user' }] }],
    ['what nobody asked for', { ...ask(), model: 'other' }],
  ])('a question with %s', async (_, body) => {
    expect((await admin.post(PATH, body)).knownError).toBe('SCHEMA_ERROR');
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['U+0000', { message: { text: 'a\u0000' } }],
    ['what nobody asked for', { message: 1, thread: 2 }],
  ])('to store %s', async (_, body) => {
    expect((await admin.patch(PATH, body)).knownError).toBe('SCHEMA_ERROR');
  });

  it('a thread with a name of 257 characters', async () => {
    expect((await admin.get(`/internal/ai-chat/${'x'.repeat(257)}`)).knownError).toBe('SCHEMA_ERROR');
  });
});

describe('without an AI', () => {
  it('a question is answered with the missing setting', async () => {
    expect(succeeded(await admin.get('/internal/ai-chat'))).toEqual({ is_configured: false });
    const { content } = succeeded(await admin.post(PATH, ask()));
    expect(content).toEqual([{ type: 'text', text: expect.stringContaining('AI is not configured') }]);
    expect(content[0].text).toContain('HALLPASS_AI_URL');
  });

  it('a thread stores messages unchanged and in order, and a question stores nothing', async () => {
    const thread = '/internal/ai-chat/kept%2Fthread';
    const messages = [
      { role: 'user', content: [{ type: 'text', text: 'ünï 🔑' }] },
      null,
      'text',
      7,
      { b: 1, a: '\ufffd' },
    ];
    for (const message of messages) expect(succeeded(await admin.patch(thread, { message }))).toEqual({});
    succeeded(await admin.post(thread, ask()));
    expect(succeeded(await admin.get(thread))).toEqual({ messages });
    expect(succeeded(await ownerApi(project).get(thread))).toEqual({ messages });
    const page = succeeded(await admin.get(`${thread}?limit=2`));
    expect(page.messages).toEqual(messages.slice(0, 2));
    const rest = succeeded(await admin.get(`${thread}?cursor=${page.pagination.next_cursor}`));
    expect(rest.messages).toEqual(messages.slice(2));
  });

  it('a thread belongs only to its project', async () => {
    const other = adminApi(await createProject());
    succeeded(await admin.patch('/internal/ai-chat/own', { message: 'mine' }));
    expect(succeeded(await other.get('/internal/ai-chat/own'))).toEqual({ messages: [] });
    expect(succeeded(await admin.get('/internal/ai-chat/Own'))).toEqual({ messages: [] });
  });
});

describe('with an AI', () => {
  const ai = new AiEndpoint();
  let strict: TestProject;
  let answer: (body?: object) => Promise<Record<string, unknown>[]>;

  beforeAll(async () => {
    const server = await strictServer();
    await ai.listen(server.aiPort);
    strict = await createProject({ server });
    answer = async (body = ask()) => succeeded(await adminApi(strict).post(PATH, body)).content;
  });
  afterAll(() => ai.close());

  it('a question reaches the configured model with its tool, the guide and the whole conversation', async () => {
    ai.plan([says('It is '), says('blue.'), ends()]);
    const messages = [
      { role: 'user', content: 'Make it blue' },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Here' },
          {
            type: 'tool-call',
            toolName: 'createEmailTemplate',
            toolCallId: 'c',
            args: { content: 'a' },
            result: 'success',
          },
        ],
      },
      { role: 'user', content: [{ type: 'text', text: 'Is it?' }] },
    ];
    expect(await answer({ context_type: 'email-template', messages })).toEqual([{ type: 'text', text: 'It is blue.' }]);
    const [{ url, headers, body }] = ai.asked as [(typeof ai.asked)[number]];
    expect(url).toBe('POST /v1/chat/completions');
    expect(headers).toMatchObject({ authorization: 'Bearer key-of-the-test-ai', accept: 'text/event-stream' });
    expect(body).toMatchObject({ model: 'test-model', stream: true });
    expect(body.tools.map((tool) => tool.function.name)).toEqual(['createEmailTemplate']);
    expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'user']);
    expect(body.messages[0]!.content).toContain('@stackframe/emails');
    expect(body.messages[2]).toMatchObject({ content: 'Here', tool_calls: [{ id: 'c' }] });
    expect(body.messages[3]).toEqual({ role: 'tool', tool_call_id: 'c', content: 'success' });
  });

  it.each([
    ['email-theme', 'createEmailTheme'],
    ['email-template', 'createEmailTemplate'],
    ['email-draft', 'createEmailTemplate'],
  ])('a source of an %s is returned as a call of %s', async (context, toolName) => {
    ai.plan([says('There you are.'), ...handsOut(toolName, SOURCE)]);
    const args = { content: SOURCE };
    expect(await answer(ask('Write one', context))).toEqual([
      { type: 'text', text: 'There you are.' },
      { type: 'tool-call', toolName, toolCallId: 'call_1', args, argsText: JSON.stringify(args), result: 'success' },
    ]);
  });

  it('the model receives the current source of the thread', async () => {
    const { themes } = succeeded(await adminApi(strict).get('/internal/email-themes'));
    ai.plan([says('I see.'), ends()]);
    succeeded(await adminApi(strict).post(`/internal/ai-chat/${themes[0].id}`, ask('x', 'email-theme')));
    expect(ai.asked[0]!.body.messages[0]!.content).toContain('The current source:\n\n');
  });

  it('compile errors go back to the model, with their position, until the source compiles', async () => {
    ai.plan(handsOut('createEmailTemplate', BROKEN), handsOut('createEmailTemplate', SOURCE));
    expect(await answer()).toMatchObject([{ type: 'tool-call', args: { content: SOURCE } }]);
    const received = ai.asked[1]!.body.messages.at(-1)!;
    expect(received).toMatchObject({ role: 'tool', tool_call_id: 'call_1' });
    expect(received.content).toContain('template.tsx:3');
  });

  it('a source that never compiles is not returned, and the user is told why', async () => {
    ai.plan(...Array.from({ length: 4 }, () => handsOut('createEmailTemplate', BROKEN)));
    expect(await answer()).toEqual([{ type: 'text', text: expect.stringContaining('template.tsx:3') }]);
    expect(ai.asked).toHaveLength(3);
  });

  it.each<[string, Record<string, unknown>[]]>([
    ['an unknown tool', [calls(0, 'deleteEverything', '{}', 'x'), ends('tool_calls')]],
    ['arguments that are no JSON', [calls(0, 'createEmailTemplate', '{"content', 'x'), ends('tool_calls')]],
    ['no content', [calls(0, 'createEmailTemplate', '{}', 'x'), ends('tool_calls')]],
  ])('a call of %s is requested again', async (_, pieces) => {
    ai.plan(pieces, [says('Sorry.'), ends()]);
    expect(await answer()).toEqual([{ type: 'text', text: 'Sorry.' }]);
    expect(ai.asked).toHaveLength(2);
  });

  it.each<[string, number, string]>([
    ['refuses the key', 401, 'HALLPASS_AI_KEY'],
    ['has too much to do', 429, 'Try again'],
    ['does not know the model', 404, 'HALLPASS_AI_MODEL'],
    ['leads elsewhere', 302, '302'],
    ['fails', 500, '500'],
  ])('an AI that %s is reported, without quoting its answer', async (_, status, text) => {
    ai.plan((response) => response.writeHead(status, { location: '/elsewhere' }).end('{"error":"account acct_9"}'));
    const content = await answer();
    expect(content).toEqual([{ type: 'text', text: expect.stringContaining(text) }]);
    expect(JSON.stringify(content)).not.toContain('acct_9');
    expect(ai.asked).toHaveLength(1);
  });

  const NO_RESPONSE =
    /^The AI did not send a complete response: try again, or ask the operator of this server to check HALLPASS_AI_URL\.$/;
  const UNUSABLE = /^The response of the AI /;
  it.each<[string, (response: import('node:http').ServerResponse) => void, RegExp]>([
    ['breaks off', (response) => void response.write('data: {}\n\n', () => response.destroy()), NO_RESPONSE],
    ['says no end', (response) => void response.end(`data: ${JSON.stringify(says('half'))}\n\n`), UNUSABLE],
    ['says what is no JSON', (response) => void response.end('data: {"choices\n\n'), UNUSABLE],
  ])('an AI that %s leaves no partial answer', async (_, rest, problem) => {
    ai.plan((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      rest(response);
    });
    const [{ text }] = (await answer()) as [{ text: string }];
    expect(text).toMatch(problem);
    expect(text).not.toContain('half');
  });

  it('the questions of one project are limited, without affecting others', async () => {
    const [busy, calm] = [await createProject({ server: await strictServer() }), strict];
    ai.plan();
    const statuses = [];
    for (let n = 0; n < 21; n++) statuses.push((await adminApi(busy).post(PATH, ask())).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
    expect((await adminApi(calm).get(PATH)).status).toBe(200);
  });

  it('the published SDK asks, keeps and lists', async () => {
    const own = await createProject({ server: await strictServer() });
    const app = new StackAdminApp({
      baseUrl: own.baseUrl,
      projectId: own.id,
      publishableClientKey: own.publishableClientKey,
      secretServerKey: own.secretServerKey,
      superSecretAdminKey: own.superSecretAdminKey,
      tokenStore: 'memory',
      noAutomaticPrefetch: true,
    });
    ai.plan(handsOut('createEmailTheme', SOURCE));
    const question = { role: 'user' as const, content: 'Write a theme' };
    const { content } = await app.sendChatMessage('theme-1', 'email-theme', [question], new AbortController().signal);
    expect(content).toMatchObject([{ type: 'tool-call', toolName: 'createEmailTheme', args: { content: SOURCE } }]);
    for (const message of [question, { role: 'assistant', content }]) await app.saveChatMessage('theme-1', message);
    expect(await app.listChatMessages('theme-1')).toEqual({ messages: [question, { role: 'assistant', content }] });
  });

  const inOneProcess = onlyIn('standalone', 'the gateway waits for an answer that nobody reads any more', it);
  inOneProcess('a model that nobody listens to any more is no longer listened to', async () => {
    let isDropped = false;
    ai.plan((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify(says('a'))}\n\n`);
      response.on('close', () => (isDropped = true));
    });
    const gone = new AbortController();
    const asking = fetch(`${strict.baseUrl}/api/v1${PATH}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-stack-project-id': strict.id,
        'x-stack-access-type': 'admin',
        'x-stack-super-secret-admin-key': strict.superSecretAdminKey,
        'x-forwarded-for': strict.clientAddress ?? '',
      },
      body: JSON.stringify(ask()),
      signal: gone.signal,
    }).catch(() => null);
    await until('the question', () => ai.asked.length);
    gone.abort();
    await asking;
    // Sooner than the silence limit would close the connection.
    await until('the end of the connection', () => isDropped, { withinMillis: 25_000 });
  });
});
