/** Sample code that stores a value, as in docs/data-vault.md. */
export const storeSample = (storeId: string): string => `const store = await serverApp.getDataVaultStore('${storeId}');
const secret = process.env.VAULT_SECRET;

await store.setValue('card of ada', card, { secret });
const stored = await store.getValue('card of ada', { secret }); // null if there is no value`;
