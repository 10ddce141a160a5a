import type { ReactNode } from 'react';
import { Spinner } from '../../ui/spinner.js';

/** Three dots: more actions. */
export function MoreIcon({ isBusy = false }: { isBusy?: boolean }): ReactNode {
  return (
    <span className="hp-more">
      {isBusy ? (
        <Spinner />
      ) : (
        <svg className="hp-icon" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
          <circle cx="4.5" cy="10" r="1.6" />
          <circle cx="10" cy="10" r="1.6" />
          <circle cx="15.5" cy="10" r="1.6" />
        </svg>
      )}
    </span>
  );
}

/** Points forward or back, and mirrors with the text direction. */
export const ChevronIcon = ({ isBack = false }: { isBack?: boolean }): ReactNode => (
  <svg
    className={isBack ? 'hp-icon hp-chevron hp-chevron-back' : 'hp-icon hp-chevron'}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden="true"
  >
    <path d="m8 5 5 5-5 5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
