/** One address, without anything that a mail server or program could read as a second address, a name or a header. */
const ONE_ADDRESS = /^[^\s,;:<>()[\]"\\@\p{C}]{1,64}@[^\s,;:<>()[\]"\\@\p{C}]{1,255}$/u;

export class InvalidRecipientError extends Error {
  override readonly name = 'InvalidRecipientError';
}

/** Last check before an email is sent (security D9). @throws InvalidRecipientError */
export function assertOneRecipient(recipient: string): void {
  if (!ONE_ADDRESS.test(recipient))
    throw new InvalidRecipientError('The recipient is not a single, plain email address.');
}
