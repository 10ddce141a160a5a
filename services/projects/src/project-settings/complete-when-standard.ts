import { ValidateBy } from 'class-validator';

/**
 * On `type` of a provider or mail server: what is not shared has to bring these fields, and none of them empty
 * (wire/04 §3.2).
 */
export function CompleteWhenStandard(...fields: string[]): PropertyDecorator {
  const missing = (object: object) =>
    fields.filter((field) => [undefined, ''].includes((object as Record<string, string>)[field]));
  return ValidateBy({
    name: 'completeWhenStandard',
    validator: {
      validate: (type, args) => type !== 'standard' || missing(args!.object).length === 0,
      defaultMessage: (args) => `'standard' needs ${missing(args!.object).join(', ')}, not empty`,
    },
  });
}
