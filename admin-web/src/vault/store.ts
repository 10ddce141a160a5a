import { configValueAt } from '@hallpass/project-config';

/** A store of the data vault (docs/data-vault.md). */
export interface Store {
  /** Its key in the configuration: what servers ask for. */
  id: string;
  displayName: string;
}

/** By name. */
export function storesOf(config: object): Store[] {
  const stored = configValueAt(config, 'dataVault.stores') as Record<string, { displayName: string }>;
  return Object.entries(stored)
    .map(([id, { displayName }]) => ({ id, displayName }))
    .sort((a, b) => a.displayName.localeCompare(b.displayName));
}

export const pathOfStore = (id: string): string => `dataVault.stores.${id}`;
