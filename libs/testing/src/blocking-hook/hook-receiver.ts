import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adminApi } from '../projects/api.js';
import { succeeded } from '../projects/create-project.js';
import type { TestProject } from '../projects/test-project.js';

/** A question as the hook of an owner reads it. */
interface Question {
  event: 'sign_up' | 'sign_in' | 'token';
  project_id: string;
  at_millis: number;
  user: Record<string, unknown> & { id: string | null; primary_email: string | null; is_new: boolean };
  method: string | null;
  second_factor: string | null;
  session_id: string | null;
  client: { ip: string | null; user_agent: string | null; country: string | null };
}

interface Asked {
  path: string;
  headers: Record<string, string>;
  text: string;
  question: Question;
}

type Answer = (response: ServerResponse, asked: Asked) => void;

const json = (response: ServerResponse, body: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

export const hookAllows =
  (more: object = {}): Answer =>
  (response) =>
    json(response, { decision: 'allow', ...more });
export const hookDenies =
  (message?: unknown): Answer =>
  (response) =>
    json(response, { decision: 'deny', message });

/** The endpoint of an owner, which decides about sign-ups and sign-ins. Allows everything by default. */
export class HookReceiver {
  readonly asked: Asked[] = [];
  private readonly answers = new Map<string, Answer>();

  private constructor(
    private readonly server: Server,
    private port = 0,
  ) {}

  static async start(): Promise<HookReceiver> {
    const server = createServer();
    const receiver = new HookReceiver(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const question = JSON.parse(text) as Question;
        const one = { path: request.url!, headers: plain(request.headers), text, question };
        receiver.asked.push(one);
        (receiver.answers.get(one.path) ?? hookAllows())(response, one);
      });
    });
    await receiver.comeUp();
    return receiver;
  }

  /** Stops listening: further requests are refused. */
  goDown(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** Listens again at the same address. */
  async comeUp(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  pathOf(project: TestProject): string {
    return `/${project.id}`;
  }

  urlOf(project: TestProject): string {
    return `http://127.0.0.1:${this.port}${this.pathOf(project)}`;
  }

  /** Sets the answer of the project's hook from now on. */
  answer(project: TestProject, answer: Answer): void {
    this.answers.set(this.pathOf(project), answer);
  }

  /** The questions about a project. */
  of(project: TestProject): Asked[] {
    return this.asked.filter(({ path }) => path === this.pathOf(project));
  }

  /** Turns the hook of a project on, with a secret. */
  async connect(
    project: TestProject,
    { url = this.urlOf(project), ...settings }: { url?: string } & Record<string, unknown> = {},
  ): Promise<string> {
    const { secret } = succeeded(await adminApi(project).post('/internal/blocking-hook/secret', {}));
    await setHook(project, { url, onSignUp: true, onSignIn: true, ...settings });
    return secret as string;
  }
}

export async function setHook(project: TestProject, blockingHook: object | null): Promise<void> {
  const config_override_string = JSON.stringify({ 'auth.blockingHook': blockingHook });
  succeeded(await adminApi(project).patch('/internal/config/override', { config_override_string }));
}

const plain = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
