'use client';

import { UserButton } from '@hallpass/react';

export function Who() {
  return <UserButton />;
}
