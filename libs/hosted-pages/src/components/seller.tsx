import { type ReactNode, useEffect, useState } from 'react';
import { applyAccent } from '../theme/accent.js';

/** Project fields that every response of a page includes. */
interface Project {
  project_display_name: string;
  project_logo_url: string | null;
  project_accent_color: string | null;
}

interface SellerProps {
  /** null: the project is not known (yet). */
  project: Project | null;
  children: ReactNode;
}

/** A page in the name of a project, with its color and its logo or initial. */
export function Seller({ project, children }: SellerProps) {
  const [isBroken, setBroken] = useState(false);
  const { project_display_name: name, project_logo_url: logoUrl, project_accent_color: accentColor } = project ?? {};
  useEffect(() => applyAccent(accentColor ?? null), [accentColor]);
  return (
    <div className="page">
      <header className="seller">
        {name !== undefined && (
          <>
            {logoUrl && !isBroken ? (
              <img src={logoUrl} alt="" className="logo" onError={() => setBroken(true)} />
            ) : (
              <span className="logo letter" aria-hidden>
                {[...name][0]?.toUpperCase()}
              </span>
            )}
            <bdi className="seller-name">{name}</bdi>
          </>
        )}
      </header>
      <main className="sheet">{children}</main>
    </div>
  );
}
