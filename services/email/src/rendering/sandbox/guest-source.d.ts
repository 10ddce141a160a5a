/** `guest/main.ts` and its imports as one script. `tools/bundle/renderer.mjs` generates this module. */
export const GUEST_SOURCE: string;
