import { createLink } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button, type ButtonProps } from './button';

interface Labeled {
  label: string;
}

/** Opens the dialog for a new entry. */
export function AddButton({ label, ...props }: Omit<ButtonProps, 'asChild' | 'children'> & Labeled) {
  return (
    <Button writes {...props}>
      <Plus aria-hidden className="size-4" />
      {label}
    </Button>
  );
}

function AddAnchor({ label, variant, ...props }: ComponentProps<'a'> & Labeled & Pick<ButtonProps, 'variant'>) {
  return (
    <Button asChild writes variant={variant}>
      <a {...props}>
        <Plus aria-hidden className="size-4" />
        {label}
      </a>
    </Button>
  );
}

/** Leads to the page of a new entry. */
export const AddLink = createLink(AddAnchor);
