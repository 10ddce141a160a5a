import { ItemsSection } from './items-section';
import { ProductsSection } from './products-section';
import type { Holder } from './queries';

export function OwnedProductsTab(props: { projectId: string; holder: Holder }) {
  return (
    <>
      <ProductsSection {...props} />
      <ItemsSection {...props} />
    </>
  );
}
