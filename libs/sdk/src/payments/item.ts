import { type Access, pathOf, request } from '../access.js';
import { KnownErrors } from '../errors/known-errors.js';
import { customerPath, type CustomerId } from './customer-id.js';

/** How much of something a customer has left, such as credits (contract/06 §3). A snapshot: get it again to see later changes. */
export interface Item {
  readonly displayName: string;
  /** May be below zero. */
  readonly quantity: number;
  /** Never below zero. */
  readonly nonNegativeQuantity: number;
}

/** The same with server access, which changes it. Amounts are whole numbers above zero. */
export interface ServerItem extends Item {
  /** @throws KnownErrors.ItemQuantityInsufficientAmount when it stays below zero all the same */
  increaseQuantity(amount: number): Promise<void>;
  /** Also below zero: `tryDecreaseQuantity` is for what is paid ahead. */
  decreaseQuantity(amount: number): Promise<void>;
  /** @returns false, and nothing has changed, when too little is left; of two calls at once only one can be the last */
  tryDecreaseQuantity(amount: number): Promise<boolean>;
}

export interface ItemQuantityChange {
  /** What is added, as a whole number; below zero it is taken. */
  delta: number;
  /** Whether the result may be below zero. */
  allowNegative: boolean;
  /** ISO 8601; left out: the change stays. */
  expiresAt?: string;
  description?: string;
}

/** @throws KnownErrors.ItemNotFound, ItemCustomerTypeDoesNotMatch, UserNotFound, TeamNotFound */
export async function getItem(access: Access, customer: CustomerId, itemId: string): Promise<ServerItem> {
  const item = await request<{ display_name: string; quantity: number }>(access, {
    method: 'GET',
    path: itemPath(customer, itemId),
  });
  const change = (delta: number, allowNegative: boolean) =>
    changeItemQuantity(access, customer, itemId, { delta, allowNegative });
  return {
    displayName: item.display_name,
    quantity: item.quantity,
    nonNegativeQuantity: Math.max(0, item.quantity),
    increaseQuantity: (amount) => change(amount, false),
    decreaseQuantity: (amount) => change(-amount, true),
    tryDecreaseQuantity: async (amount) => {
      try {
        await change(-amount, false);
        return true;
      } catch (error) {
        if (error instanceof KnownErrors.ItemQuantityInsufficientAmount) return false;
        throw error;
      }
    },
  };
}

/** @throws KnownErrors.ItemQuantityInsufficientAmount, ItemNotFound, ItemCustomerTypeDoesNotMatch */
export async function changeItemQuantity(
  access: Access,
  customer: CustomerId,
  itemId: string,
  { delta, allowNegative, expiresAt, description }: ItemQuantityChange,
): Promise<void> {
  await request(access, {
    method: 'POST',
    path: `${itemPath(customer, itemId)}/update-quantity`,
    query: { allow_negative: allowNegative },
    body: { delta, expires_at: expiresAt, description },
  });
}

const itemPath = (customer: CustomerId, itemId: string): string =>
  `/payments/items${customerPath(customer)}${pathOf(itemId)}`;
