/** `guest/main.ts` with all it imports, as one script: `bundle-worker.mjs` makes this module. */
export const GUEST_SOURCE: string;
