import { SourceProblem } from '@hallpass/mail-compiler';
import { render, toPlainText } from '@react-email/render';
import { parentPort } from 'node:worker_threads';
import { buildElements, loadComponents, unloadedComponents } from './build-elements.js';
import {
  type DescribedMail,
  LIMITS,
  type SandboxAnswer,
  type SandboxJob,
  type SandboxMail,
  type SandboxMessage,
} from './job.js';
import { TEMPLATES, THEMES } from './built-in-sources.js';
import { renderBuiltIn } from './render-built-in.js';
import { CodeStopped, mayPass, STOPPED, stopReason } from './stopped.js';
import { currentThread } from './thread-cpu.js';

// A worker thread with an empty environment. Owners' code runs inside QuickJS; only data comes out. Bundled into one
// file with the code that every email needs; the first email that needs more loads it.

// Keeps the case of headings, which would otherwise become capitals.
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } }));

const LINK = /<a\b[^>]*?\shref="([^"]*)"[^>]*>([^<]*)<\/a>/g;

/** Values that a quoted selector can contain. */
const NAMEABLE = /^[\x21-\x7e]+$/;

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => ENTITIES[entity]!);

const post = (message: SandboxMessage): void => parentPort!.postMessage(message);

/** Loads our own modules, which must not count against the job. */
async function load<T>(modules: () => Promise<T>): Promise<T> {
  post({ notice: 'loading' });
  const loaded = await modules();
  post({ notice: 'running' });
  return loaded;
}

let guest: typeof import('./run-guest.js') | undefined;

async function describe(job: SandboxJob): Promise<DescribedMail> {
  if ('builtIn' in job) return renderBuiltIn(job.builtIn, job.props);
  guest ??= await load(() => import('./run-guest.js'));
  return guest.runGuest(job.sources, job.props);
}

async function renderJob(job: SandboxJob): Promise<SandboxMail> {
  const { tree, ...about } = await describe(job);
  const unloaded = unloadedComponents(tree);
  if (unloaded.length > 0) await load(() => loadComponents(unloaded));
  let html: string;
  try {
    html = await render(buildElements(tree, job.html) as never);
  } catch (error) {
    // A react-email component that cannot handle its props, such as an unknown language of a code block.
    throw error instanceof SourceProblem ? error : new SourceProblem(String((error as Error).message).slice(0, 300));
  }
  if (html.length > LIMITS.outputCharacters) throw new SourceProblem(STOPPED.size);
  return { ...about, html, text: plainText(html) };
}

async function answer(job: SandboxJob): Promise<SandboxAnswer> {
  try {
    return { mail: await renderJob(job) };
  } catch (error) {
    if (error instanceof SourceProblem) return { problem: error.message, mayPass: false, isSpent: false };
    const reason = error instanceof CodeStopped ? error.reason : stopReason(error);
    return { problem: STOPPED[reason], mayPass: mayPass(reason), isSpent: true };
  }
}

// Loads and compiles the code that every email needs.
const warm = await answer({
  builtIn: { template: Object.keys(TEMPLATES)[0]!, theme: Object.keys(THEMES)[0]! },
  html: null,
  props: {
    user: { displayName: null },
    project: { displayName: '', logoUrl: null },
    variables: {},
    locale: 'en',
    unsubscribeLink: null,
    preview: true,
  },
});
if ('problem' in warm) throw new Error(`The renderer did not start: ${warm.problem}`);

parentPort!.on('message', (job: SandboxJob) => {
  void answer(job).then(post);
});
post({ notice: 'ready', thread: currentThread() });

/** Converts an email to text. A button's URL is not repeated if the email also spells it out. */
function plainText(html: string): string {
  const links = [...html.matchAll(LINK)].filter(([, href, text]) => href === text).map(([, href]) => unescaped(href!));
  const nameable = [...new Set(links)].filter((href) => NAMEABLE.test(href) && !/["\\]/.test(href));
  const spelledOut = nameable.map((href) => ({
    selector: `a[href="${href}"]`,
    format: 'anchor',
    options: { ignoreHref: true },
  }));
  return toPlainText(html, { selectors: [...HEADINGS, ...spelledOut] });
}
