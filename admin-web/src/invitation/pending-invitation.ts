/** The code of the invitation that was opened. In memory alone: neither address bar nor storage keeps it. */
let pending: string | undefined;

export function keepInvitation(code: string): void {
  pending = code;
}

export const pendingInvitation = (): string | undefined => pending;

export function forgetInvitation(): void {
  pending = undefined;
}
