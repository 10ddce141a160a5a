import type { Adapter, AdapterPayload } from 'oidc-provider';

/** More than a development session needs; the oldest entry is dropped first. */
const MOST_ENTRIES = 5_000;

interface Entry {
  payload: AdapterPayload;
  expiresAt: number;
}

/** Stores everything that the provider has issued until the process ends. */
export class MemoryAdapter implements Adapter {
  constructor(
    private readonly entries: Map<string, Entry>,
    private readonly model: string,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    this.entries.set(this.key(id), { payload, expiresAt: Date.now() + expiresIn * 1000 });
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= MOST_ENTRIES) break;
      this.entries.delete(oldest);
    }
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const entry = this.entries.get(this.key(id));
    return entry && entry.expiresAt > Date.now() ? entry.payload : undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.findWhere((payload) => payload.uid === uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.findWhere((payload) => payload.userCode === userCode);
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id);
    if (payload) payload['consumed'] = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.entries.delete(this.key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of this.entries) if (payload.grantId === grantId) this.entries.delete(key);
  }

  private key = (id: string): string => `${this.model}/${id}`;

  private findWhere(matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, { payload, expiresAt }] of this.entries)
      if (key.startsWith(`${this.model}/`) && expiresAt > Date.now() && matches(payload)) return payload;
    return undefined;
  }
}
