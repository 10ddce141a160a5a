import type { ReactNode } from 'react';
import { CheckoutPage } from '../purchase/checkout-page.js';
import { ReturnPage } from '../purchase/return-page.js';

/** The page at an address: the gateway serves one document for all of them (services/gateway/src/hosted-pages). */
export function pageAt(pathname: string, search: string): ReactNode {
  const parameters = new URLSearchParams(search);
  const returnUrl = parameters.get('return_url');
  if (pathname === '/purchase/return') {
    const code = parameters.get('full_code') ?? '';
    return <ReturnPage place={{ code, returnUrl }} status={parameters.get('redirect_status')} />;
  }
  return <CheckoutPage place={{ code: pathname.slice('/purchase/'.length), returnUrl }} />;
}
