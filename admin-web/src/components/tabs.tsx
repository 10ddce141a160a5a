import { Link, useRouterState } from '@tanstack/react-router';
import { useRef } from 'react';
import { useCurrentInView } from './current-in-view';

export interface Tab {
  label: string;
  /** Value of `?tab=`; undefined for the first tab, which is the default. */
  tab?: string;
  /** Path of a tab that is a route, with the parameters of this page. */
  to?: string;
  count?: string | number;
}

const LOOK =
  '-mb-px flex shrink-0 items-center gap-2 border-b-2 border-transparent px-1 py-2.5 font-medium text-ink-muted ' +
  'hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink';

/** Tabs of a page. Each has its own URL. */
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
            // The other search parameters belong to the current tab.
            search={{ tab } as never}
            aria-current={tab === current ? 'page' : undefined}
            // The first tab has no `?tab=`, and must not be active for every search.
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
