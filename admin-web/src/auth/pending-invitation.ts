/** Code of the invitation that was opened. Kept in memory only, not in the address bar or in storage. */
let pending: string | undefined;

export function keepInvitation(code: string): void {
  pending = code;
}

export const pendingInvitation = (): string | undefined => pending;

export function forgetInvitation(): void {
  pending = undefined;
}
