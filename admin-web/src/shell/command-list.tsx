import { Command } from 'cmdk';
import type { ReactNode } from 'react';

/** Styles of the searchable lists: the command palette and the project switcher. */
export const COMMAND_INPUT =
  'h-12 w-full min-w-0 bg-transparent px-4 text-base outline-none placeholder:text-ink-faint sm:text-sm';

export function CommandGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="p-1 **:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:py-1.5 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:font-medium **:[[cmdk-group-heading]]:text-ink-faint"
    >
      {children}
    </Command.Group>
  );
}

interface CommandItemProps {
  /** Unique within the list. */
  value: string;
  /** Search terms, starting with the name. */
  keywords: string[];
  onSelect: () => void;
  children: ReactNode;
}

export function CommandItem({ value, keywords, onSelect, children }: CommandItemProps) {
  return (
    <Command.Item
      value={value}
      keywords={keywords}
      onSelect={onSelect}
      className="flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 text-sm select-none data-[selected=true]:bg-hover"
    >
      {children}
    </Command.Item>
  );
}

/** An item matches if its keywords contain every typed word. Names that start with the typed text rank first. */
export function rankCommand(_value: string, typed: string, keywords: string[] = []): number {
  const text = keywords.join(' ').toLowerCase();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => text.includes(word))) return 0;
  return text.startsWith(words[0] ?? '') ? 1 : 0.5;
}
