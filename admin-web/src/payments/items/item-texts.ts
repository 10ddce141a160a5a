import { defineTexts } from '../../texts';

export const itemTexts = defineTexts({
  title: 'Items',
  description: 'Quantities that products grant and your servers use up, such as credits, seats or tokens.',
  item: 'Item',
  new: 'New item',
  emptyTitle: 'No items yet',
  emptyText: 'Each customer has a balance of each item. Products add to it, and your servers use it up.',
  grantedBy: 'Granted by',
  grantedByNone: 'No product grants this item. Your servers can add units.',
  none: 'No product',
  edit: 'Edit',
  delete: 'Delete',
  deleteText: 'Balances can no longer be read or changed. If you create an item with the same ID, they come back.',
  deleteProducts: 'These products will no longer grant it: {names}.',
  balances: 'Balances',
  balancesText: 'Customers who own or have paid anything.',
  balancesNone: 'No customers yet.',
  customer: 'Customer',
  balance: 'Balance',
  find: 'Find customer',
  sample: 'Use it on your server',
});
