import { render } from '@react-email/render';
import { parentPort } from 'node:worker_threads';
import { BARE_THEME } from '../bare-theme.js';
import { buildElements } from './build-elements.js';
import { SourceProblem } from './compile.js';
import { LIMITS, type SandboxAnswer, type SandboxJob, type SandboxMail } from './job.js';
import { plainText } from './plain-text.js';
import { CodeStopped, loadQuickJs, runGuest } from './run-guest.js';
import { mayPass, STOPPED, stopReason } from './stopped.js';

// A worker thread with an empty environment. Owners' code runs in QuickJS within it; what comes out of there is data.

const WARM_UP: SandboxJob = {
  templateSource: 'export function EmailTemplate() { return <p>warm</p>; }',
  html: null,
  themeSource: BARE_THEME,
  props: {
    user: { displayName: null },
    project: { displayName: '' },
    variables: {},
    locale: 'en',
    unsubscribeLink: null,
    preview: false,
  },
};

const quickJs = await loadQuickJs();

async function renderJob(job: SandboxJob): Promise<SandboxMail> {
  const { tree, ...about } = runGuest(quickJs, job);
  let html: string;
  try {
    html = await render(buildElements(tree, job.html) as never);
  } catch (error) {
    // A component of react-email that cannot work with what it was given, such as an unknown language of code.
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

const ready = await answer(WARM_UP);
if ('problem' in ready) throw new Error(`The renderer does not start: ${ready.problem}`);

parentPort!.on('message', (job: SandboxJob) => {
  void answer(job).then((result) => parentPort!.postMessage(result));
});
parentPort!.postMessage('ready');
