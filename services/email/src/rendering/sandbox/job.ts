/** What crosses into a worker. Plain data. */
export type SandboxJob = { props: SandboxProps; html: string | null } & (
  | { sources: MailSources }
  /** Our own sources, which the worker has as code: no limit for owners' code holds for them. */
  | { builtIn: BuiltInMail }
);

/** TSX, as an owner wrote it. */
export interface MailSources {
  /** null where `html` is the content. */
  template: string | null;
  theme: string;
}

export interface BuiltInMail {
  /** Id of a built-in template; null where `html` is the content. */
  template: string | null;
  /** Id of a built-in theme, or `BARE_THEME_ID`. */
  theme: string;
}

/** What an owner's code gets to see. */
export interface SandboxProps {
  user: { displayName: string | null };
  project: { displayName: string; logoUrl: string | null };
  variables: Readonly<Record<string, unknown>>;
  locale: string;
  unsubscribeLink: string | null;
  preview: boolean;
}

export interface SandboxMail {
  html: string;
  text: string;
  /** As of `DescribedMail`. */
  locale?: unknown;
  previewVariables?: unknown;
  subject?: string;
  notificationCategory?: string;
}

/** What comes back: notices of a worker about itself, and one answer for each job. */
export type SandboxMessage =
  | TakesJobs
  /** It loads modules of ours, which is not the job's doing. */
  | { notice: 'loading' }
  | { notice: 'running' }
  | SandboxAnswer;

/** Of a worker that takes jobs from now on. `thread`: as of `currentThread`. */
export interface TakesJobs {
  notice: 'ready';
  thread: string | null;
}

export type SandboxAnswer =
  | { mail: SandboxMail }
  | {
      /** For the owner: what is wrong with the source, and where. */
      problem: string;
      /** Another try may work: the renderer broke. */
      mayPass: boolean;
      /** The worker must not be used again: its memory or stack was exhausted, or it is in an unknown state. */
      isSpent: boolean;
    };

/** An element as owners' code describes it; the host makes it a real one after checking it. */
export interface ElementNode {
  /** Tag, or `@` and the name of a component of react-email. */
  type: string;
  props: Record<string, unknown>;
  children: TreeNode[];
}

export type TreeNode = string | ElementNode;

/** A mail whose sources have been called: what is left for the host to render. */
export interface DescribedMail {
  tree: TreeNode[];
  /** Language of the text. Comes from owners' code, so it can be anything. */
  locale?: unknown;
  /** Variables of a preview, including the template's own. Comes from owners' code, so it can be anything. */
  previewVariables?: unknown;
  subject?: string;
  notificationCategory?: string;
}

/** What the code inside the sandbox answers, as JSON. */
export type GuestAnswer = DescribedMail | { error: { name: string; message: string; stack: string } };

/** K1: 2 s, 32 MiB, 1 MB output. Times are of the CPU, so that a busy machine ends nobody's mail (security P4). */
export const LIMITS = {
  /** Of the worker's thread, from the start of a job. */
  jobMillis: 2_000,
  /** For owners' code itself. */
  codeMillis: 250,
  /** Pages of 64 KiB: the memory of WebAssembly. */
  memoryPages: { initial: 256, maximum: 512 },
  heapBytes: 24 * 2 ** 20,
  stackBytes: 256 * 1024,
  outputCharacters: 1_000_000,
  treeNodes: 20_000,
  treeDepth: 100,
} as const;
