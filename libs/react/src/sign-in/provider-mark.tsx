import type { ReactNode } from 'react';
import { PROVIDERS } from './providers.js';

/** A provider's logo, for use next to its name. Renders nothing for an unknown provider. */
export function ProviderMark({ provider }: { provider: string }): ReactNode {
  const look = PROVIDERS[provider];
  if (look === undefined) return null;
  const { viewBox, paths } = look.mark;
  return (
    <svg className="hp-icon hp-provider-mark" viewBox={viewBox} aria-hidden="true">
      {paths.map(([path, colour]) => (
        <path key={path} d={path} fill={colour ?? 'currentColor'} />
      ))}
    </svg>
  );
}
