import type { CurrentUser } from '@hallpass/js';
import type { ReactNode } from 'react';
import { SectionPage } from '../frame/section.js';
import { useAccountTexts } from '../use-account-texts.js';
import { Purchases } from './purchases.js';

export function PurchasesSection({ user, items }: { user: CurrentUser; items: readonly string[] }): ReactNode {
  const texts = useAccountTexts();
  return (
    <SectionPage title={texts.purchases} description={texts.purchasesWhat}>
      <Purchases customer={user} items={items} />
    </SectionPage>
  );
}
