/** A group of guides, in the order of the sidebar and the start page. */
export interface GuideGroup {
  title: string;
  /** Names below `docs/`, without `.md`. A label replaces a title that is unclear in the list. */
  guides: readonly (string | { name: string; label: string })[];
}

export const GUIDE_GROUPS: readonly GuideGroup[] = [
  {
    title: 'Sign-in',
    guides: [
      'hosted-pages',
      'sign-in-providers',
      'passkeys',
      'second-factor',
      'sign-up-policy',
      'bot-protection',
      'blocking-hook',
      'sessions',
      'custom-claims',
      'applications',
      'mcp',
    ],
  },
  { title: 'Users and teams', guides: ['many-users', 'passwords', 'importing-passwords', 'data-export', 'data-vault'] },
  { title: 'Payments', guides: ['payments', 'checkout-page', 'customer-page', 'test-payments'] },
  { title: 'Email', guides: ['mail'] },
  { title: 'Webhooks', guides: ['webhooks'] },
  {
    title: 'Operate',
    guides: [
      'self-hosting',
      'settings',
      'owner-roles',
      'metrics',
      'audit-log',
      { name: 'security', label: 'Security promises' },
    ],
  },
  {
    title: 'Reference',
    guides: ['reference/js', 'reference/react', { name: 'errors', label: 'Handling errors' }, 'architecture'],
  },
];

/** The contract comes last, because most readers never need it. */
export const CONTRACT_TITLE = 'Wire contract';
export const isContract = (name: string): boolean => name.startsWith('contract/');

/** Pages for contributors, which `/docs` does not show. */
export const isInternal = (name: string): boolean => name === 'voice' || name.startsWith('decisions/');

interface Titled {
  name: string;
  title: string;
}

/** Sorts guides into their groups. A guide without a group is listed at the end of Reference. */
export function groupedGuides<Guide extends Titled>(
  guides: readonly Guide[],
): Array<{ title: string; guides: Array<{ guide: Guide; label: string }> }> {
  const entries = (group: GuideGroup) =>
    group.guides.flatMap((entry) => {
      const { name, label } = typeof entry === 'string' ? { name: entry, label: undefined } : entry;
      const guide = guides.find((each) => each.name === name);
      return guide === undefined ? [] : [{ guide, label: label ?? guide.title }];
    });
  const placed = new Set(GUIDE_GROUPS.flatMap(namesOf));
  const others = guides
    .filter(({ name }) => !placed.has(name))
    .map((guide) => ({ guide, label: guide.title }))
    .sort((one, other) => one.guide.name.localeCompare(other.guide.name));
  const groups = GUIDE_GROUPS.map((group) => ({ title: group.title, guides: entries(group) }));
  groups.at(-1)!.guides.push(...others.filter(({ guide }) => !isContract(guide.name)));
  return [...groups, { title: CONTRACT_TITLE, guides: others.filter(({ guide }) => isContract(guide.name)) }];
}

export const namesOf = ({ guides }: GuideGroup): string[] =>
  guides.map((entry) => (typeof entry === 'string' ? entry : entry.name));
