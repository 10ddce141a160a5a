import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

export function BackLink({ children, ...link }: LinkProps & { children: string }) {
  return (
    <Link
      {...link}
      className="mb-4 inline-flex items-center gap-1.5 rounded-md text-13 font-medium text-ink-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-3.5 rtl:rotate-180" />
      {children}
    </Link>
  );
}
