export interface AddressState {
  value: string;
  usedForAuth: boolean;
}

export interface SignInAddressChange {
  former: string | null;
  added: string | null;
}

const signInAddress = (state: AddressState | null): string | null => (state?.usedForAuth ? state.value : null);

/** @param before null for a new channel @param after null for a deleted channel */
export function signInAddressChange(before: AddressState | null, after: AddressState | null): SignInAddressChange {
  const [old, now] = [signInAddress(before), signInAddress(after)];
  return old === now ? { former: null, added: null } : { former: old, added: now };
}
