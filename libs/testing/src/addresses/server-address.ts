/** What a suite must know of a running server: where it is, and the keys of its `internal` project. */
export interface ServerAddress {
  /** Public base without a trailing slash, for example `http://localhost:40123`. */
  baseUrl: string;
  /** Connection string of the owner role of the server's database, null when the server embeds its own. */
  databaseUrl: string | null;
  internal: { publishableClientKey: string; secretServerKey: string; superSecretAdminKey: string };
  /** Its data folder, with its logs. */
  dataDir: string;
  /** The address that callers come from, as the proxy before the server says it; their own when left out. */
  clientAddress?: string;
}

/** A server as production has it: strict limits, behind one proxy of Cloudflare's. */
export interface StrictServer extends ServerAddress {
  /** Where it asks for the keys of a secret scanner: `http://127.0.0.1:<port>/keys`; the suite that needs them listens there. */
  scanningKeysPort: number;
  /** Where it asks its AI: `http://127.0.0.1:<port>/v1/chat/completions`; the suite that needs it listens there. */
  aiPort: number;
}
