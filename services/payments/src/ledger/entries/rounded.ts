/** Products may grant fractions of a unit, and sums should not show binary rounding errors. */
export const rounded = (quantity: number): number =>
  Number.isInteger(quantity) ? quantity : Math.round(quantity * 1e6) / 1e6;
