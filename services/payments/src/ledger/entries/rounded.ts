/** Products may grant parts of a unit, and the sum should not show how a double is stored. */
export const rounded = (quantity: number): number =>
  Number.isInteger(quantity) ? quantity : Math.round(quantity * 1e6) / 1e6;
