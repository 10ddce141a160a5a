import type { CDPSession, Page } from 'playwright-core';

/** Events that an authenticator reports after a page used or changed its passkeys. */
type PasskeyEvent = 'credentialAdded' | 'credentialAsserted' | 'credentialDeleted' | 'credentialUpdated';

/** A passkey as the authenticator stores it. */
interface HeldPasskey {
  /** base64 */
  credentialId: string;
  rpId?: string;
  userName?: string;
  userDisplayName?: string;
}

export class VirtualAuthenticator {
  constructor(
    private readonly devtools: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  async passkeys(): Promise<HeldPasskey[]> {
    const { authenticatorId } = this;
    return (await this.devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  }

  /** Resolves with the next event. Call it before the action that causes the event. */
  next(event: PasskeyEvent): Promise<void> {
    return new Promise((resolve) => this.devtools.once(`WebAuthn.${event}`, () => resolve()));
  }
}

/**
 * Adds an authenticator to a page that stores passkeys, is always present, and verifies its user (WebAuthn Level 3
 * §11).
 */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return new VirtualAuthenticator(devtools, authenticatorId);
}
