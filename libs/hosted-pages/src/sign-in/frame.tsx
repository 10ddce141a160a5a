import { type ReactNode, useEffect, useRef, useState } from 'react';
import { accentStyle } from './accent.js';
import type { Branding } from './branding.js';

interface MessageProps {
  heading: string;
  /** An error, announced to screen readers at once. */
  children: ReactNode;
  /** The project of the page; omitted if it is unknown. */
  branding?: Branding;
  /** Shown above the heading. */
  logo?: ReactNode;
}

/** A page with one message, in the library's style. Focuses its heading, so that a screen reader starts there. */
export function Message({ heading, children, branding, logo }: MessageProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [heading]);
  return (
    <Frame branding={branding}>
      <section className="hp-card">
        <div className="hp-card-header">
          {logo}
          <h1 className="hp-title" ref={title} tabIndex={-1}>
            {heading}
          </h1>
        </div>
        {children}
      </section>
    </Frame>
  );
}

export function Waiting({ children }: { children: ReactNode }) {
  return (
    <Frame>
      <p className="hp-description" role="status">
        {children}
      </p>
    </Frame>
  );
}

function Frame({ children, branding }: { children: ReactNode; branding?: Branding }) {
  return (
    <div className="hp-root hp-full-page" style={branding && accentStyle(branding)}>
      <main className="hp-page">
        {branding && (
          <div className="hp-logo">
            <Brand branding={branding} />
          </div>
        )}
        {children}
      </main>
    </div>
  );
}

export function Brand({
  branding: { displayName, logoUrl, fullLogoUrl },
}: {
  branding: Omit<Branding, 'hostedPagesUrl'>;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  if (fullLogoUrl !== null && fullLogoUrl !== broken)
    return <img src={fullLogoUrl} alt={displayName} onError={() => setBroken(fullLogoUrl)} />;
  return (
    <span className="brand">
      <BrandMark name={displayName} logoUrl={logoUrl} />
      <span className="brand-name">{displayName}</span>
    </span>
  );
}

/** A square logo, or the first letter of the name. Decorative, because the name is next to it. */
export function BrandMark({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (logoUrl !== null && logoUrl !== broken)
    return <img src={logoUrl} alt="" className="brand-mark" onError={() => setBroken(logoUrl)} />;
  return (
    <span className="brand-mark brand-letter" aria-hidden>
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
