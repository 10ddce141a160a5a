/** Stripe's test card numbers, which the built-in provider also accepts (docs/test-payments.md). */
export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', does: 'pays' },
  { number: '4000 0000 0000 0002', does: 'declined' },
  { number: '4000 0000 0000 9995', does: 'poor' },
  { number: '4000 0000 0000 0341', does: 'later' },
  { number: '4000 0000 0000 0259', does: 'disputed' },
] as const;
