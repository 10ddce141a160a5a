import { isUuid } from '@hallpass/database';
import { JsonField } from '@hallpass/http';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';

/** A theme's UUID, false for no theme, or null; may be absent. What the last two mean is the operation's affair. */
export function ThemeIdField(description: string): PropertyDecorator {
  return applyDecorators(
    JsonField({ optional: true }),
    ApiProperty({
      required: false,
      nullable: true,
      type: Object,
      anyOf: [
        { type: 'string', format: 'uuid' },
        { type: 'boolean', enum: [false] },
      ],
      description,
    } as never),
    ValidateBy({
      name: 'themeId',
      validator: {
        validate: (value: unknown) => value === undefined || value === null || value === false || isUuid(value),
        defaultMessage: () => 'must be the UUID of a theme, false or null',
      },
    }),
  );
}

export type ThemeIdInput = string | false | null | undefined;

/** UUIDs compare in lower case. */
export const themeIdOf = (input: ThemeIdInput): ThemeIdInput =>
  typeof input === 'string' ? input.toLowerCase() : input;
