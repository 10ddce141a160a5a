import { useEffect, useState } from 'react';
import { fill } from '@hallpass/texts';
import { isTrusted, type Place } from '../api/purchases.js';
import { useTexts } from '../texts/use-texts.js';

/** Links back to the seller, once the server has confirmed that the project trusts the address. */
export function BackLink({ place }: { place: Place }) {
  const { texts } = useTexts();
  const href = useTrustedReturn(place);
  if (href === null) return null;
  return (
    <a className="button" href={href}>
      {fill(texts.goOn, { host: hostOf(href) })}
    </a>
  );
}

/** @returns null until the server has confirmed the address, and if it is not trusted */
export function useTrustedReturn({ code, returnUrl }: Place): string | null {
  const [trusted, setTrusted] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void isTrusted({ code, returnUrl }).then((yes) => {
      if (isCurrent && yes) setTrusted(returnUrl);
    });
    return () => {
      isCurrent = false;
    };
  }, [code, returnUrl]);
  return trusted;
}

const hostOf = (url: string): string => URL.parse(url)?.host || url;
