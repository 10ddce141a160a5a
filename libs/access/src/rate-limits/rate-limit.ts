export interface RateLimit {
  readonly name: string;
  readonly points: number;
  readonly durationSeconds: number;
}

/** The limits of security C7, C12 and J6. The relaxed profile for development multiplies the points. */
export const RATE_LIMITS = {
  /** All requests of an address, in any project, except from backends with a server or admin key. */
  request: { name: 'request', points: 3000, durationSeconds: 60 },
  /** Sign-up reveals whether an address is taken, so it must be slow. */
  signUp: { name: 'sign-up', points: 10, durationSeconds: 3600 },
  anonymousSignUp: { name: 'anonymous-sign-up', points: 60, durationSeconds: 3600 },
  /** Requests to join a waitlist, each of which stores an address and sends an email. */
  waitlist: { name: 'waitlist', points: 10, durationSeconds: 3600 },
  /** Challenges for users who are not signed in yet; each is stored for a while. */
  passkeyChallenge: { name: 'passkey-challenge', points: 300, durationSeconds: 600 },
  /** Challenges that sign-in pages request for the autofill of a browser, so that they never use up those of buttons. */
  passkeyAutofill: { name: 'passkey-autofill', points: 300, durationSeconds: 600 },
  /** Started provider sign-ins, whose rows are kept for a day. */
  providerSignIn: { name: 'provider-sign-in', points: 300, durationSeconds: 600 },
  /** Requests of applications that users have not answered yet; each is stored for an hour. */
  applicationRequest: { name: 'application-request', points: 300, durationSeconds: 600 },
  /** Metadata documents of clients that are not in the cache, each of which calls an address of a stranger's choice. */
  clientDocument: { name: 'client-document', points: 30, durationSeconds: 600 },
  /** The same for a whole project, and only for clients that no user has allowed yet. */
  clientDocumentOfProject: { name: 'client-document-of-project', points: 600, durationSeconds: 600 },
  /** Applications that register themselves. */
  clientRegistration: { name: 'client-registration', points: 20, durationSeconds: 3600 },
  /** Changes of a user's own addresses, each of which notifies the address that no longer signs in. */
  addressChange: { name: 'address-change', points: 30, durationSeconds: 3600 },
  /** A replaced image is kept for a day. */
  imageUpload: { name: 'image-upload', points: 30, durationSeconds: 3600 },
  /** Attempts to sign in a command line; polling is not counted. */
  commandLine: { name: 'command-line', points: 60, durationSeconds: 3600 },
  /** Only failures count: a success gives its point back. */
  failedSignIn: { name: 'failed-sign-in', points: 100, durationSeconds: 3600 },
  /** Challenges of bot protection, each of which costs half a millisecond of CPU time to issue. */
  challenge: { name: 'challenge', points: 300, durationSeconds: 600 },
  // Counts of whole projects, by which adaptive bot protection decides. They reject no request.
  projectFailedSignIns: { name: 'project-failed-sign-ins', points: 1_000_000, durationSeconds: 600 },
  projectSignUps: { name: 'project-sign-ups', points: 1_000_000, durationSeconds: 600 },
  projectEmails: { name: 'project-emails', points: 1_000_000, durationSeconds: 600 },
  /** Entries of the audit log about applications that could not prove who they are. It rejects no request. */
  refusedApplication: { name: 'refused-application', points: 20, durationSeconds: 3600 },
  /** Unknown API keys that a project's backend asks about (security I2). */
  unknownApiKey: { name: 'unknown-api-key', points: 60, durationSeconds: 60 },
  /** The operator pays for each AI request, which may call the model three times. */
  aiChat: { name: 'ai-chat', points: 20, durationSeconds: 60 },
  /** Provider tests by a project's owner; each calls an address that the project names. */
  providerTest: { name: 'provider-test', points: 20, durationSeconds: 60 },
} as const satisfies Record<string, RateLimit>;

/** High enough that neither a test run nor development is ever throttled. */
export const RELAXED_FACTOR = 1000;
