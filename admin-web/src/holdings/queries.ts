import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { adminRequest } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys, projectQuery } from '../api/queries';

/** Who owns products and items. */
export type Holder = { type: 'user' | 'team'; id: string };

type Unit = 'day' | 'week' | 'month' | 'year';

export interface OwnedProductJson {
  /** Null for one that a server has made for this customer. */
  id: string | null;
  quantity: number;
  product: {
    display_name: string;
    prices: Record<string, { interval?: [number, Unit] } & Partial<Record<string, unknown>>>;
  };
}

export interface ItemJson {
  id: string;
  display_name: string;
  quantity: number;
}

export const holdingKeys = (projectId: string, { type, id }: Holder) => ({
  products: [...keys.project(projectId), 'holdings', type, id, 'products'],
  items: [...keys.project(projectId), 'holdings', type, id, 'items'],
});

export const productsPath = ({ type, id }: Holder) => `/payments/products/${type}/${encodeURIComponent(id)}`;
export const itemPath = ({ type, id }: Holder, itemId: string) =>
  `/payments/items/${type}/${encodeURIComponent(id)}/${encodeURIComponent(itemId)}`;

/** What a customer owns. */
export const ownedProductsQuery = (api: Api, projectId: string, holder: Holder) =>
  infiniteQueryOptions({
    queryKey: holdingKeys(projectId, holder).products,
    queryFn: ({ pageParam, signal }) =>
      adminRequest<{ items: OwnedProductJson[]; pagination: { next_cursor: string | null } }>(api, projectId, {
        method: 'GET',
        path: productsPath(holder),
        query: { limit: 50, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.pagination.next_cursor ?? undefined,
  });

interface Catalog {
  payments: {
    products: Record<string, { displayName: string; customerType: string }>;
    items: Record<string, { displayName: string; customerType: string }>;
  };
}

/** What there is to own, for this kind of customer. */
export const catalogQuery = (api: Api, projectId: string, type: Holder['type']) =>
  queryOptions({
    queryKey: [...keys.project(projectId), 'catalog', type],
    queryFn: async ({ client }) => {
      const project = await client.ensureQueryData(projectQuery(api, projectId));
      const { payments } = (await project.getConfig()) as unknown as Catalog;
      const ofType = (all: Catalog['payments']['items']) =>
        Object.entries(all)
          .filter(([, { customerType }]) => customerType === type)
          .map(([id, { displayName }]) => ({ id, name: displayName || id }));
      return { products: ofType(payments.products), items: ofType(payments.items) };
    },
    staleTime: 15_000,
  });

/** How much a customer has of each item. */
export const itemsQuery = (api: Api, projectId: string, holder: Holder) =>
  queryOptions({
    queryKey: holdingKeys(projectId, holder).items,
    queryFn: async ({ client }) => {
      const { items } = await client.ensureQueryData(catalogQuery(api, projectId, holder.type));
      return Promise.all(
        items.map(({ id }) => adminRequest<ItemJson>(api, projectId, { method: 'GET', path: itemPath(holder, id) })),
      );
    },
  });
