import { SchemaFaults } from '@hallpass/errors';
import type { SendEmailDto } from './send-email.dto.js';

export type ContentVariant =
  | { kind: 'html'; html: string }
  | { kind: 'template'; templateId: string; variables: Record<string, unknown> }
  | { kind: 'draft'; draftId: string };

const VARIANTS = ['html', 'template_id', 'draft_id'] as const;
type Variant = (typeof VARIANTS)[number];

/** Content fields that a body of this variant may have. */
const ALLOWED: Record<Variant, readonly string[]> = {
  html: ['html'],
  template_id: ['template_id', 'variables'],
  draft_id: ['draft_id'],
};

/** Returns the body's only content. @throws SchemaFaults that list what each variant lacks */
export function contentVariant(dto: SendEmailDto): ContentVariant {
  const given = [...VARIANTS, 'variables' as const].filter((name) => dto[name] !== undefined);
  const reasons = VARIANTS.map((variant) => reasonsAgainst(variant, given));
  if (reasons.every(({ length }) => length > 0)) throw new SchemaFaults(reasons.flat());
  if (dto.html !== undefined) return { kind: 'html', html: dto.html };
  if (dto.template_id !== undefined)
    return { kind: 'template', templateId: dto.template_id, variables: dto.variables ?? {} };
  return { kind: 'draft', draftId: dto.draft_id! };
}

function reasonsAgainst(variant: Variant, given: readonly string[]): string[] {
  if (!given.includes(variant)) return [`body.${variant} is a required field for an email from ${variant}`];
  const others = given.filter((name) => !ALLOWED[variant].includes(name));
  return others.map((name) => `body.${name} must not be used with ${variant}`);
}
