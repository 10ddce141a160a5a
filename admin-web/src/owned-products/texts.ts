import { defineTexts } from '../texts';

export const ownedProductsTexts = defineTexts({
  products: 'Products',
  customer: 'Subscriptions and payments',
  page: 'Customer page',
  grant: 'Grant a product',
  items: 'Items',
});
