/** A running server as suites see it: its URL, and the keys of its `internal` project. */
export interface ServerAddress {
  /** Public base without a trailing slash, for example `http://localhost:40123`. */
  baseUrl: string;
  /** The owner's connection string of the server's database, null if the server embeds its own. */
  databaseUrl: string | null;
  internal: { publishableClientKey: string; secretServerKey: string; superSecretAdminKey: string };
  dataDir: string;
  /** The callers' address as reported by a proxy in front of the server; omitted: their own. */
  clientAddress?: string;
}

/** A server with production settings: strict limits, behind a Cloudflare proxy. */
export interface StrictServer extends ServerAddress {
  /** Port of the secret scanner's keys: `http://127.0.0.1:<port>/keys`. The suite that needs them listens there. */
  scanningKeysPort: number;
  /** Port of the AI API: `http://127.0.0.1:<port>/v1/chat/completions`. The suite that needs it listens there. */
  aiPort: number;
}
