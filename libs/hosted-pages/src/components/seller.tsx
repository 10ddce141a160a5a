import { type ReactNode, useState } from 'react';

interface SellerProps {
  name: string | null;
  logoUrl: string | null;
  children: ReactNode;
}

/** A page in the name of a project: its logo, or its first letter, and what is to be done. */
export function Seller({ name, logoUrl, children }: SellerProps) {
  const [isBroken, setBroken] = useState(false);
  return (
    <div className="page">
      <header className="seller">
        {name !== null && (
          <>
            {logoUrl !== null && !isBroken ? (
              <img src={logoUrl} alt="" className="logo" onError={() => setBroken(true)} />
            ) : (
              <span className="logo letter" aria-hidden>
                {[...name][0]?.toUpperCase()}
              </span>
            )}
            <span className="seller-name">{name}</span>
          </>
        )}
      </header>
      <main className="sheet">{children}</main>
    </div>
  );
}
