import { runChallengeWorker } from '@hallpass/js';

/** The Web Worker of the hosted pages: their content security policy allows scripts of this server only. */
runChallengeWorker();
