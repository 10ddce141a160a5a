import { configValueAt } from '@hallpass/project-config';

/** A store of the data vault (docs/data-vault.md). */
export interface Store {
  /** Key in the configuration. Servers open the store by this id. */
  id: string;
  displayName: string;
}

/** Sorted by name. */
export function storesOf(config: object): Store[] {
  const stored = configValueAt(config, 'dataVault.stores') as Record<string, { displayName: string }>;
  return Object.entries(stored)
    .map(([id, { displayName }]) => ({ id, displayName }))
    .sort((a, b) => a.displayName.localeCompare(b.displayName));
}

export const pathOfStore = (id: string): string => `dataVault.stores.${id}`;
