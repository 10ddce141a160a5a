/** The fields of a channel that decide whether it can be used to sign in. */
export interface AddressState {
  value: string;
  usedForAuth: boolean;
}

/** How a channel change affects sign-in. */
export interface SignInAddressChange {
  /** The address that no longer signs in. */
  former: string | null;
  /** The address that now signs in. */
  added: string | null;
}

const signInAddress = (state: AddressState | null): string | null => (state?.usedForAuth ? state.value : null);

/** @param before null for a new channel @param after null for a deleted channel */
export function signInAddressChange(before: AddressState | null, after: AddressState | null): SignInAddressChange {
  const [old, now] = [signInAddress(before), signInAddress(after)];
  return old === now ? { former: null, added: null } : { former: old, added: now };
}
