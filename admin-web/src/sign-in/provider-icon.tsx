import { ProviderMark } from '@hallpass/react';
import { cx } from '../components/cx';
import { PROVIDER_NAMES } from './provider-names';

const BOX = 'grid size-7 shrink-0 place-items-center rounded-md';
const TINTS = [
  'bg-tint-1 text-on-tint-1',
  'bg-tint-2 text-on-tint-2',
  'bg-tint-3 text-on-tint-3',
  'bg-tint-4 text-on-tint-4',
  'bg-tint-5 text-on-tint-5',
];

/** Icon of a provider, as on its sign-in button. For custom OIDC providers, the first letter of the id. */
export function ProviderIcon({ id }: { id: string }) {
  if (Object.hasOwn(PROVIDER_NAMES, id)) {
    return (
      <span aria-hidden className={cx(BOX, 'border border-line bg-surface [&>svg]:size-4')}>
        <ProviderMark provider={id} />
      </span>
    );
  }
  const tint = TINTS[[...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TINTS.length];
  return (
    <span aria-hidden className={cx(BOX, 'text-xs font-semibold uppercase', tint)}>
      {[...id][0]}
    </span>
  );
}
