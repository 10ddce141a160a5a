import { type Access, pathOf, request } from '../access.js';
import { KnownErrors } from '../errors/known-errors.js';
import { customerPath, type CustomerId } from './customer-id.js';

/**
 * How much of something a customer has left, such as credits (contract/06 §3). A snapshot: get the item again to see
 * later changes.
 */
export interface Item {
  readonly displayName: string;
  /** May be negative. */
  readonly quantity: number;
  /** The quantity, or 0 if it is negative. */
  readonly nonNegativeQuantity: number;
}

/** An item with server access, which can change the quantity. Amounts are positive whole numbers. */
export interface ServerItem extends Item {
  /** @throws KnownErrors.ItemQuantityInsufficientAmount if the result is still negative */
  increaseQuantity(amount: number): Promise<void>;
  /** The result may be negative. Use `tryDecreaseQuantity` for prepaid items. */
  decreaseQuantity(amount: number): Promise<void>;
  /**
   * @returns false, without a change, if too little is left. Safe with concurrent calls: only one of them gets the last
   * unit.
   */
  tryDecreaseQuantity(amount: number): Promise<boolean>;
}

export interface ItemQuantityChange {
  /** A whole number to add. Negative to subtract. */
  delta: number;
  /** Whether the result may be negative. */
  allowNegative: boolean;
  /** ISO 8601. Leave it out for a permanent change. */
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
