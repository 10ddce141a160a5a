/** An error whose message is all that a person needs to see: the launcher prints it without a stack. */
export function plainError(message) {
  return Object.assign(new Error(message), { isPlain: true });
}
