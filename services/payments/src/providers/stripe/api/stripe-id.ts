/** Of an object that Stripe shows as its id alone, or whole. */
export const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);
