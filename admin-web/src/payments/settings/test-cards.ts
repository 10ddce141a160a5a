/** Stripe's well-known test numbers, as the built-in provider takes them (docs/test-payments.md). */
export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', does: 'pays' },
  { number: '4000 0000 0000 0002', does: 'declined' },
  { number: '4000 0000 0000 9995', does: 'poor' },
  { number: '4000 0000 0000 0341', does: 'later' },
  { number: '4000 0000 0000 0259', does: 'disputed' },
] as const;
