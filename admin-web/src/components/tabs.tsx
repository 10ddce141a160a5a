import { Link, useRouterState } from '@tanstack/react-router';
import { useRef } from 'react';
import { useCurrentInView } from './current-in-view';

export interface Tab {
  label: string;
  /** `?tab=` of it; undefined for the first, which a page opens with. */
  tab?: string;
  /** A path instead, for tabs that are routes, with the parameters of this page. */
  to?: string;
  /** Stands beside the label: how many there are. */
  count?: string | number;
}

const LOOK =
  '-mb-px flex shrink-0 items-center gap-2 border-b-2 border-transparent px-1 py-2.5 font-medium text-ink-muted ' +
  'hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink';

/** The parts of a page, each with an address of its own. */
export function TabLinks({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current?: string }) {
  const list = useRef<HTMLElement>(null);
  useCurrentInView(list, useRouterState({ select: ({ location }) => location.href }));
  return (
    <nav ref={list} aria-label={label} className="mb-6 flex gap-5 overflow-x-auto border-b border-line">
      {tabs.map(({ label: name, tab, to, count }) => {
        const content = (
          <>
            {name}
            {count !== undefined && <span className="rounded-full bg-hover px-1.5 text-xs tabular-nums">{count}</span>}
          </>
        );
        return to === undefined ? (
          <Link
            key={name}
            to="."
            // The rest of the search belongs to the tab that one leaves.
            search={{ tab } as never}
            aria-current={tab === current ? 'page' : undefined}
            // The link to the first tab is not that of every search.
            activeOptions={{ exact: true, explicitUndefined: true }}
            className={LOOK}
          >
            {content}
          </Link>
        ) : (
          <Link
            key={name}
            to={to as '.'}
            params={true}
            activeOptions={{ exact: true, includeSearch: false }}
            className={LOOK}
          >
            {content}
          </Link>
        );
      })}
    </nav>
  );
}
