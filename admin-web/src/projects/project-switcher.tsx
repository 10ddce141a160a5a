import { ChevronsUpDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { lazy, Suspense, useState } from 'react';
import { Avatar } from '../components/avatar';
import { Skeleton } from '../components/states';
import { useTexts } from '../texts';
import { shellSwitcherTexts } from '../texts/generated/shell-switcher-texts';

const ProjectList = lazy(() => import('./project-list'));

interface ProjectSwitcherProps {
  projectId: string;
  /** Undefined while loading. */
  name: string | undefined;
  imageUrl: string | null | undefined;
}

/** Shows the current project and opens a searchable list of the others. */
export function ProjectSwitcher({ projectId, name, imageUrl }: ProjectSwitcherProps) {
  const t = useTexts(shellSwitcherTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-haspopup="dialog"
        className="flex w-full max-w-60 min-w-0 items-center gap-2.5 rounded-lg p-1.5 text-start hover:bg-hover data-[state=open]:bg-hover"
      >
        {name === undefined ? (
          <Skeleton className="size-7" />
        ) : (
          <Avatar name={name} imageUrl={imageUrl} size="small" isSquare />
        )}
        <span className="sr-only">{t.project} </span>
        <span className="min-w-0 flex-1 truncate font-medium">{name ?? <Skeleton className="h-4 w-24" />}</span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </Popover.Trigger>
      <Popover.Content
        align="start"
        sideOffset={6}
        collisionPadding={8}
        aria-label={t.label}
        className="z-40 w-72 max-w-[calc(100vw-2rem)] animate-in overflow-hidden rounded-xl border border-line bg-surface shadow-floating"
      >
        <Suspense fallback={<Skeleton className="m-3 h-8" />}>
          <ProjectList projectId={projectId} onClose={() => setOpen(false)} />
        </Suspense>
      </Popover.Content>
    </Popover.Root>
  );
}
