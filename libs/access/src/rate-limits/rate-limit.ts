/** How often something may happen for one project and client address. */
export interface RateLimit {
  /** Part of the key that is counted under. */
  readonly name: string;
  readonly points: number;
  readonly durationSeconds: number;
}

/** The numbers of security C7, C12 and J6. The relaxed profile of development multiplies the points. */
export const RATE_LIMITS = {
  /** Everything an address asks for, in any project; back ends that show a server or admin key apart. */
  request: { name: 'request', points: 3000, durationSeconds: 60 },
  /** Sign-up has to say that an address is taken, so it is slow to ask. */
  signUp: { name: 'sign-up', points: 10, durationSeconds: 3600 },
  anonymousSignUp: { name: 'anonymous-sign-up', points: 60, durationSeconds: 3600 },
  /** Challenges for who is not signed in yet; each is kept for a while. */
  passkeyChallenge: { name: 'passkey-challenge', points: 300, durationSeconds: 600 },
  /** Sign-ins by provider that were started; their rows are kept for a day. */
  providerSignIn: { name: 'provider-sign-in', points: 300, durationSeconds: 600 },
  /** Changes of one's own addresses: the address that no longer signs in is told each time. */
  addressChange: { name: 'address-change', points: 30, durationSeconds: 3600 },
  /** An image that is replaced stays for a day. */
  imageUpload: { name: 'image-upload', points: 30, durationSeconds: 3600 },
  /** Attempts to sign in a command line; polling is not counted. */
  commandLine: { name: 'command-line', points: 60, durationSeconds: 3600 },
  /** Failures only: a success gives its point back. */
  failedSignIn: { name: 'failed-sign-in', points: 100, durationSeconds: 3600 },
  /** API keys that a back end of a project asked about and that do not exist (security I2). */
  unknownApiKey: { name: 'unknown-api-key', points: 60, durationSeconds: 60 },
  /** Each question to the AI is paid for by the operator, and may ask its model three times. */
  aiChat: { name: 'ai-chat', points: 20, durationSeconds: 60 },
  /** Tests of a provider by a project's owner; each calls an address that the project names. */
  providerTest: { name: 'provider-test', points: 20, durationSeconds: 60 },
} as const satisfies Record<string, RateLimit>;

/** A test run or a busy afternoon of development is never throttled. */
export const RELAXED_FACTOR = 1000;
