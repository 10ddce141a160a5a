import type { AccessType, ApiClient } from './api-client.js';

interface Page<Item> {
  items: Item[];
  pagination?: { next_cursor: string | null };
}

/** Reads all pages of a list. One page has at most 10,000 items (contract/01 §9). */
export async function allPages<Item>(
  api: ApiClient,
  accessType: AccessType,
  { path, query = {} }: { path: string; query?: Record<string, string> },
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page: Page<Item> = await api.request(accessType, { method: 'GET', path, query: { ...query, cursor } });
    for (const item of page.items) items.push(item);
    cursor = page.pagination?.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}
