'use client';

import { HallpassHandler } from '@hallpass/react';
import { usePathname } from 'next/navigation';

/** Every page that signing in needs, and the account settings. */
export default function Handler() {
  return <HallpassHandler fullPage={false} path={usePathname()} />;
}
