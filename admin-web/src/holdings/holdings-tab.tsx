import { ItemsSection } from './items-section';
import { ProductsSection } from './products-section';
import type { Holder } from './queries';

/** What a user or a team has bought, was given, and has left. */
export function HoldingsTab(props: { projectId: string; holder: Holder }) {
  return (
    <>
      <ProductsSection {...props} />
      <ItemsSection {...props} />
    </>
  );
}
