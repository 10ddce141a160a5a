import type { AccessType, ApiClient } from './api-client.js';

interface Page<Item> {
  items: Item[];
  pagination?: { next_cursor: string | null };
}

/** Every item of a list, page by page: one answer holds 10,000 at most (contract/01 §9). */
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
