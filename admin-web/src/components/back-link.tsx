import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { lastSearch } from './last-search';

interface BackLinkProps {
  /** Path of the list, with `$projectId` and other parameters of this page. */
  to: string;
  children: ReactNode;
}

/** Links from a detail page back to its list, with the list's last search, filters and page. */
export function BackLink({ to, children }: BackLinkProps) {
  const router = useRouter();
  const params = router.state.matches.at(-1)?.params as Record<string, string> | undefined;
  const pathname = to.replace(/\$(\w+)/g, (_, name: string) => params?.[name] ?? '');
  return (
    <Link
      to={to as '.'}
      params={true}
      search={lastSearch(pathname) as never}
      className="mb-4 -ms-1.5 inline-flex items-center gap-1.5 rounded-lg px-1.5 py-1 text-13 font-medium text-ink-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />
      {children}
    </Link>
  );
}
