import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The website of a client, which serves its metadata document. */
export class DocumentSite {
  /** Paths in the order in which they were requested. */
  readonly requests: string[] = [];
  private readonly pages = new Map<string, RequestListener>();
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const path = request.url ?? '';
      this.requests.push(path);
      const page = this.pages.get(path);
      if (page) page(request, response);
      else response.writeHead(404).end();
    });
  }

  static async open(): Promise<DocumentSite> {
    const site = new DocumentSite();
    await new Promise<void>((resolve) => site.server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  url(path: string): string {
    return `http://${this.host}${path}`;
  }

  answer(path: string, page: RequestListener): string {
    this.pages.set(path, page);
    return this.url(path);
  }

  /** Serves a document with its own URL as `client_id`, unless `more` says otherwise. @returns the URL */
  publish(path: string, more: object = {}, headers: Record<string, string> = {}): string {
    const url = this.url(path);
    const document = {
      client_id: url,
      client_name: 'Notes of Ada',
      redirect_uris: ['https://app.example/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
      ...more,
    };
    return this.answer(path, (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(document)),
    );
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
