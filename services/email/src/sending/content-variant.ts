import { KnownErrors } from '@hallpass/errors';
import type { SendEmailDto } from './send-email.dto.js';

export type ContentVariant =
  | { kind: 'html'; html: string }
  | { kind: 'template'; templateId: string; variables: Record<string, unknown> }
  | { kind: 'draft'; draftId: string };

const VARIANTS = ['html', 'template_id', 'draft_id'] as const;
type Variant = (typeof VARIANTS)[number];

/** Which fields of content a body with this variant may have. */
const ALLOWED: Record<Variant, readonly string[]> = {
  html: ['html'],
  template_id: ['template_id', 'variables'],
  draft_id: ['draft_id'],
};

/** The one content that the body has. @throws SchemaError with what each variant lacks */
export function contentVariant(dto: SendEmailDto): ContentVariant {
  const given = [...VARIANTS, 'variables' as const].filter((name) => dto[name] !== undefined);
  const reasons = VARIANTS.map((variant) => reasonAgainst(variant, given));
  if (reasons.every((reason) => reason !== null))
    throw new KnownErrors.SchemaError({
      message: `The body must have exactly one content:\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`,
    });
  if (dto.html !== undefined) return { kind: 'html', html: dto.html };
  if (dto.template_id !== undefined)
    return { kind: 'template', templateId: dto.template_id, variables: dto.variables ?? {} };
  return { kind: 'draft', draftId: dto.draft_id! };
}

function reasonAgainst(variant: Variant, given: readonly string[]): string | null {
  if (!given.includes(variant)) return `with ${variant}: body.${variant} is a required field`;
  const others = given.filter((name) => !ALLOWED[variant].includes(name));
  return others.length === 0
    ? null
    : `with ${variant}: body contains ${others.map((name) => `"${name}"`).join(', ')} too`;
}
