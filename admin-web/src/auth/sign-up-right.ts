import type { DashboardConfig } from '../api/config';
import { pendingInvitation } from './pending-invitation';

/** Why a visitor may create an owner account, or who may instead. */
export type SignUpRight =
  | { by: 'anyone' }
  /** The link that a new server prints for its first owner. */
  | { by: 'link'; setupToken: string }
  | { by: 'invitation'; invitationCode: string }
  | { by: null; allowed: 'the first owner' | 'invited owners' };

export function signUpRight({ signUp }: DashboardConfig): SignUpRight {
  // Browsers do not send the hash, so the token appears in no log of a proxy or of this server.
  const setupToken = new URLSearchParams(location.hash.slice(1)).get('setup');
  if (setupToken !== null && signUp !== 'closed') return { by: 'link', setupToken };
  if (signUp === 'open') return { by: 'anyone' };
  const invitationCode = pendingInvitation();
  if (invitationCode !== undefined) return { by: 'invitation', invitationCode };
  return { by: null, allowed: signUp === 'first' ? 'the first owner' : 'invited owners' };
}
