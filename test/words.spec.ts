import { expect, it } from '@jest/globals';
import { texts } from './citations/citations.js';

/**
 * Names and comments use the field's words (docs/decisions/README.md, Words in the code). These are private ones that were here before: each
 * with the word that stands for it, what is found by it, and what reads alike and is plain English.
 */
interface PrivateWord {
  pattern: RegExp;
  say: string;
  found: readonly string[];
  left: readonly string[];
}

const DATA = '(?:versions?|changes?|events?|grants?|memberships?|revocations?|rows?|commits?)';
const PARTS = '(?:replicas?|gateways?|process(?:es)?|Redis|consumers?|subscribers?|services?|verifiers?)';

const PRIVATE_WORDS: readonly PrivateWord[] = [
  {
    pattern: /\b(?:tell|told|teller|telling|untold)(?=[A-Z_])\w*|\b\w*[a-z](?:Tell|Told|Untold)(?![a-z])\w*/g,
    say: 'publish, notify or report, published',
    found: ['tellUserUpdated', 'told_at', 'isTold', 'goOnTelling'.replace('Telling', 'Tell')],
    left: ['toldest', 'intellect', 'isTolerant', 'they are told by mail'],
  },
  {
    pattern: /\b(?:[A-Z_]+_)?(?:TELL(?:ERS?|ING|ABLE)?|TOLD)(?:_[A-Z_]+)?\b/g,
    say: 'PUBLISHER, PUBLISHING, REPORTING',
    found: ['TELLERS', 'VERSION_TELLING_MILLIS', 'TOLD'],
    left: ['INTELLIGENCE'],
  },
  {
    pattern:
      /\b(?:const|let|function|private|async|readonly)\s+(?:tell|tells|told|telling|heard)\b|\.(?:tell|told|heard)\b(?=[(.;,)])/g,
    say: 'published, notified, reported, received',
    found: ['const told = 1', 'this.tell(', 'private async tell(', 'row.told;'],
    left: ['// it ended. Told of that, ...', 'asked.Tell'],
  },
  {
    pattern: new RegExp(
      String.raw`\b${DATA}(?: alone)? (?:is|are|was|were|be|being)(?: not| never| once)? (?:told|heard)\b(?! by mail)`,
      'gi',
    ),
    say: 'published, consumed',
    found: ['the event is told in its transaction', 'A version is not told', 'both changes are heard'],
    left: ['a user is told', 'the change is told by mail'],
  },
  {
    pattern: new RegExp(String.raw`\b${PARTS} (?:\w+ ){0,3}(?:told of|tells? of|hears?|heard)\b`, 'gi'),
    say: 'notified, learns, consumes, received',
    found: ['replicas have to be told of it', 'the service hears of it', 'a consumer that heard'],
    left: ['a process is told to stop', 'Redis is told its password'],
  },
  {
    pattern: /\b(?:\w*[a-z])?(?:[Hh]eard)(?=[A-Z_])\w*|\b\w*[a-z]Heard(?![a-z])\w*/g,
    say: 'received',
    found: ['heardAt', 'lastHeard'],
    left: ['heart', 'I heard'],
  },
  {
    pattern: /unhurried|\bunhurriedly\b/gi,
    say: 'background',
    found: ['UnhurriedRenderer', 'unhurried-renderer', 'unhurried work'],
    left: ['in no hurry'],
  },
  {
    pattern:
      /\b(?:\w*[a-z])?Lost(?:Work|Jobs?|Mailings?|Deliver(?:y|ies))\b|\blost[-_ ]?(?:work|jobs?|mailings?|tries)\b/gi,
    say: 'stalled',
    found: ['LostWork', 'lost-jobs', 'selectLostMailings', 'a lost job', 'lost_work'],
    left: ['lost_runs', 'a lost connection', 'the delivery was lost'],
  },
  {
    pattern: /\bentrants?\b|Entrants?(?![a-z])/gi,
    say: 'admission, admitted',
    found: ['Entrant', 'the entrant', 'newEntrant'],
    left: ['entrance', 'entry'],
  },
  {
    pattern: /housekeeping\//gi,
    say: 'retention, or the name of what is done',
    found: ['src/housekeeping/x.ts'],
    left: ['this.housekeeping', 'the house keeps'],
  },
  {
    pattern: /\bendedSessionIds\b|\bhand-told\b|\bafter-commit telling\b/g,
    say: 'afterCommit, where the rows are written',
    found: ['endedSessionIds'],
    left: ['endedSessions'],
  },
];

/** Where a private word stays, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'services/email/src/mailings/stalled-mailings.ts lost-mailings':
    'the name of a task that earlier releases have scheduled',
};

/** Merged migrations are never edited, the contract has its own words, and this table has all of them. */
const isOpen = (path: string): boolean =>
  !/\/migrations\/\d|^docs\/contract\/|^test\/(?:schema\/|words\.spec)/.test(path);

const faultsOf = (path: string, text: string): string[] =>
  PRIVATE_WORDS.flatMap(({ pattern, say }) =>
    [...text.matchAll(pattern)]
      .filter(([word]) => !(`${path} ${word}` in ALLOWED))
      .map((found) => `${path}:${text.slice(0, found.index).split('\n').length} ${found[0]}: say ${say}`),
  );

it.each(PRIVATE_WORDS.flatMap(({ say, found }) => found.map((text) => [text, say])))('refuses %s', (text, say) => {
  expect(faultsOf('x.ts', text)).toContainEqual(expect.stringMatching(new RegExp(`say ${say}$`)));
});

it.each(PRIVATE_WORDS.flatMap(({ left }) => left))('leaves %s alone', (text) => {
  expect(faultsOf('x.ts', text)).toEqual([]);
});

it('no name, comment or document has a private word again', () => {
  const open = texts().filter(({ path }) => isOpen(path));
  expect(open.length).toBeGreaterThan(1_000);
  expect(open.flatMap(({ path, text }) => faultsOf(path, text))).toEqual([]);
});
