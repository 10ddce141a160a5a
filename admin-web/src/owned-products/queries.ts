import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { adminRequest, type Answer, type Item } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys, projectQuery } from '../api/queries';

export type Holder = { type: 'user' | 'team'; id: string };

/** The id is null if a server defined the product inline for this customer. */
export type OwnedProductJson = Item<'GET /payments/products/{customer_type}/{customer_id}'>;
export type ItemJson = Answer<'GET /payments/items/{customer_type}/{customer_id}/{item_id}'>;

export const holdingKeys = (projectId: string, { type, id }: Holder) => ({
  products: [...keys.project(projectId), 'owned-products', type, id, 'products'],
  items: [...keys.project(projectId), 'owned-products', type, id, 'items'],
});

export const holderPath = ({ type, id }: Holder) => ({ customer_type: type, customer_id: id });

export const ownedProductsQuery = (api: Api, projectId: string, holder: Holder) =>
  infiniteQueryOptions({
    queryKey: holdingKeys(projectId, holder).products,
    queryFn: ({ pageParam, signal }) =>
      adminRequest(api, projectId, 'GET /payments/products/{customer_type}/{customer_id}', {
        path: holderPath(holder),
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

/** Products that this kind of customer can own. */
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

export const itemsQuery = (api: Api, projectId: string, holder: Holder) =>
  queryOptions({
    queryKey: holdingKeys(projectId, holder).items,
    queryFn: async ({ client }) => {
      const { items } = await client.ensureQueryData(catalogQuery(api, projectId, holder.type));
      return Promise.all(
        items.map(({ id }) =>
          adminRequest(api, projectId, 'GET /payments/items/{customer_type}/{customer_id}/{item_id}', {
            path: { ...holderPath(holder), item_id: id },
          }),
        ),
      );
    },
  });
