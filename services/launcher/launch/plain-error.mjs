/** An error with a message for the operator: the launcher prints it without a stack. */
export function plainError(message) {
  return Object.assign(new Error(message), { isPlain: true });
}
