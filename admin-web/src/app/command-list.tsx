import { Command } from 'cmdk';
import type { ReactNode } from 'react';

/** The look of lists that are searched by typing: the palette, and the switch between projects. */
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
  /** Of all items of the list, no two alike. */
  value: string;
  /** What it is found by, the name first. */
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

/** Every word that was typed has to be in what an item is found by; names that begin so come first. */
export function rankCommand(_value: string, typed: string, keywords: string[] = []): number {
  const text = keywords.join(' ').toLowerCase();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => text.includes(word))) return 0;
  return text.startsWith(words[0] ?? '') ? 1 : 0.5;
}
