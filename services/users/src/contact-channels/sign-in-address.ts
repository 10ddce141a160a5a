/** What of a channel decides whether one signs in with it. */
export interface AddressState {
  value: string;
  usedForAuth: boolean;
}

/** What a change of a channel means for signing in. */
export interface SignInAddressChange {
  /** Signed in before and no longer does. */
  former: string | null;
  /** Signs in from now on and did not before. */
  added: string | null;
}

const signInAddress = (state: AddressState | null): string | null => (state?.usedForAuth ? state.value : null);

/** @param before null for a new channel @param after null for one that is gone */
export function signInAddressChange(before: AddressState | null, after: AddressState | null): SignInAddressChange {
  const [old, now] = [signInAddress(before), signInAddress(after)];
  return old === now ? { former: null, added: null } : { former: old, added: now };
}
