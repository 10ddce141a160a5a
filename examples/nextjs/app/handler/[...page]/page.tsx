'use client';

import { HallpassHandler } from '@hallpass/react';
import { usePathname } from 'next/navigation';

/** All pages for signing in, and the account settings. */
export default function Handler() {
  const path = usePathname();
  return (
    <main>
      <HallpassHandler fullPage={false} path={path} />
    </main>
  );
}
