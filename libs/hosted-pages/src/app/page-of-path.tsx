import type { ReactNode } from 'react';
import { CustomerPage } from '../customer/customer-page.js';
import { CheckoutPage } from '../purchase/checkout-page.js';
import { ReturnPage } from '../purchase/return-page.js';
import type { Texts } from '../texts/texts.js';

const CUSTOMER = '/customer/';

/**
 * Returns the page at an address. The gateway serves one document for all of them (services/gateway/src/hosted-pages).
 */
export function pageOfPath(pathname: string, search: string): ReactNode {
  const parameters = new URLSearchParams(search);
  if (pathname.startsWith(CUSTOMER)) return <CustomerPage code={pathname.slice(CUSTOMER.length)} />;
  const returnUrl = parameters.get('return_url');
  if (pathname === '/purchase/return') {
    return <ReturnPage place={{ code: parameters.get('full_code') ?? '', returnUrl }} />;
  }
  return <CheckoutPage place={{ code: pathname.slice('/purchase/'.length), returnUrl }} />;
}

/** The window title until the page sets its own. */
export const titleOfPath = (pathname: string, { yourPurchases, checkout }: Texts): string =>
  pathname.startsWith(CUSTOMER) ? yourPurchases : checkout;
