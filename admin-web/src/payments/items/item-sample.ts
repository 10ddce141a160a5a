export function itemSample(itemId: string, type: 'user' | 'team' | 'custom'): string {
  const customer = { user: 'userId', team: 'teamId', custom: 'customCustomerId' }[type];
  return `const item = await serverApp.getItem({ itemId: '${itemId}', ${customer} });
if (!(await item.tryDecreaseQuantity(1))) throw new Error('Nothing is left.');`;
}
