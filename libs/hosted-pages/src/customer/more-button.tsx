import { useTexts } from '../texts/use-texts.js';
import type { Entries } from './use-entries.js';

export function MoreButton({
  hasMore,
  isBusy,
  problem,
  readMore,
}: Pick<Entries<never>, 'hasMore' | 'isBusy' | 'problem' | 'readMore'>) {
  const { texts } = useTexts();
  if (!hasMore) return null;
  return (
    <>
      <div role="alert">{problem !== null && <p className="problem">{texts[problem]}</p>}</div>
      <button type="button" className="button quiet wide" aria-disabled={isBusy} onClick={() => void readMore()}>
        {isBusy ? texts.loading : texts.showMore}
      </button>
    </>
  );
}
