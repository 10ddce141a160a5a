/** `guest/main.ts` with all it imports, as one script: `tools/bundle/renderer.mjs` makes this module. */
export const GUEST_SOURCE: string;
