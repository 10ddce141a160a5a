'use client';

import { HallpassClientApp, type UserJson } from '@hallpass/js';
import { HallpassProvider } from '@hallpass/react';
import { type ReactNode, useState } from 'react';
import type { PublicSettings } from '../hallpass/settings';

interface ProvidersProps {
  settings: PublicSettings;
  initialUser: UserJson | null;
  children: ReactNode;
}

export function Providers({ settings, initialUser, children }: ProvidersProps) {
  const [app] = useState(() => new HallpassClientApp({ ...settings, tokenStore: 'cookie' }));
  return (
    <HallpassProvider app={app} initialUser={initialUser}>
      {children}
    </HallpassProvider>
  );
}
