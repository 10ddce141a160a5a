import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

export interface Asked {
  headers: IncomingHttpHeaders;
  url: string;
  body: {
    model: string;
    stream: boolean;
    messages: { role: string; content: string | null; tool_call_id?: string; tool_calls?: unknown[] }[];
    tools: { function: { name: string } }[];
  };
}

/** An answer of the model: its pieces, or any other behavior of a server. */
export type Answer = Record<string, unknown>[] | ((response: ServerResponse, asked: Asked) => void);

/** A piece of text, as `stream: true` sends it. */
export const says = (content: string) => ({ choices: [{ delta: { content } }] });
/** A piece of a tool call; the arguments also come in pieces. */
export const calls = (index: number, name: string | undefined, args: string, id?: string) => ({
  choices: [
    { delta: { tool_calls: [{ index, id, type: 'function', function: { ...(name && { name }), arguments: args } }] } },
  ],
});
export const ends = (finish_reason = 'stop') => ({ choices: [{ delta: {}, finish_reason }] });

export const handsOut = (name: string, source: string): Record<string, unknown>[] => {
  const text = JSON.stringify({ content: source });
  const middle = Math.floor(text.length / 2);
  return [
    calls(0, name, '', 'call_1'),
    calls(0, undefined, text.slice(0, middle)),
    calls(0, undefined, text.slice(middle)),
    ends('tool_calls'),
  ];
};

/** An OpenAI-compatible API with a scripted model, over real HTTP. */
export class AiEndpoint {
  readonly asked: Asked[] = [];
  private readonly answers: Answer[] = [];
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Asked['body'];
      const asked = { headers: request.headers, url: `${request.method} ${request.url}`, body };
      this.asked.push(asked);
      const answer = this.answers.shift() ?? [says('Nothing was planned.'), ends()];
      if (typeof answer === 'function') return answer(response, asked);
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      for (const piece of answer) response.write(`data: ${JSON.stringify(piece)}\n\n`);
      response.end('data: [DONE]\n\n');
    });
  });

  async listen(port: number): Promise<void> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  plan(...answers: Answer[]): void {
    this.asked.length = 0;
    this.answers.splice(0, Infinity, ...answers);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
