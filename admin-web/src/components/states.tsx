import { type Query, useQueryClient } from '@tanstack/react-query';
import { type LucideIcon, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { describeError } from '../api/errors';
import { fill, useTexts } from '../texts';
import { componentsTexts } from '../texts/generated/components-texts';
import { Button } from './button';
import { cx } from './cx';

interface EmptyStateProps {
  Icon: LucideIcon;
  title: string;
  children?: ReactNode;
  /** Button or link to what to do next. */
  action?: ReactNode;
  /** Set if the state fills the page: its title becomes the page heading. */
  isPage?: boolean;
}

/** Shown in place of an empty list: what would be listed, and how to add it. */
export function EmptyState({ Icon, title, children, action, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="flex animate-in flex-col items-center px-6 py-14 text-center">
      <span className="mb-4 grid size-11 place-items-center rounded-xl border border-line bg-surface shadow-raised">
        <Icon aria-hidden className="size-5 text-ink-faint" />
      </span>
      <Title className="font-medium">{title}</Title>
      {children && <div className="mt-1 max-w-sm text-pretty text-ink-muted">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  title: string;
  isPage?: boolean;
}

/** Shown if loading failed, with the reason. Its retry button also retries all other failed queries of the page. */
export function ErrorState({ error, onRetry, title, isPage = false }: ErrorStateProps) {
  const Title = isPage ? 'h1' : 'p';
  const t = useTexts(componentsTexts);
  const queryClient = useQueryClient();
  const retry = () => {
    onRetry?.();
    const failed = { type: 'active', predicate: ({ state }: Query) => state.status === 'error' } as const;
    void queryClient.refetchQueries(failed, { cancelRefetch: false });
  };
  return (
    <div role="alert" className="flex animate-in flex-col items-center px-6 py-14 text-center">
      <span className="mb-4 grid size-11 place-items-center rounded-xl bg-danger-soft">
        <TriangleAlert aria-hidden className="size-5 text-danger" />
      </span>
      <Title className="font-medium">{title}</Title>
      <p className="mt-1 max-w-md text-pretty break-words text-ink-muted">{describeError(error)}</p>
      {onRetry && (
        <Button className="mt-5" onClick={retry}>
          <RotateCw aria-hidden className="size-4" />
          {t.retry}
        </Button>
      )}
    </div>
  );
}

export function Skeleton({ className, isRound = false }: { className?: string; isRound?: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'block animate-pulse-soft bg-line',
        isRound ? 'rounded-full' : 'rounded-md',
        className ?? 'h-4 w-full',
      )}
    />
  );
}

/** Announces to screen readers that something is loading; skeletons are silent. */
export function Loading({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {fill(useTexts(componentsTexts).loading, { what })}
      </span>
      {children}
    </div>
  );
}
