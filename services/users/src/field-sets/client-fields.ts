import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  type Type,
  UseGuards,
} from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { Caller } from '@hallpass/access';
import { SchemaFaults } from '@hallpass/errors';

const CLIENT_FIELDS = 'hallpass:client-fields';

/** Refuses fields a client may not write, in a body that was parsed with the server's field set. */
@Injectable()
export class ClientFieldsGuard implements CanActivate {
  /** @throws SchemaFaults that name every field the client may not write */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<{ caller?: Caller | null; body?: unknown }>();
    if (request.caller?.accessType !== 'client') return true;
    const fields = fieldsOf(Reflect.getMetadata(CLIENT_FIELDS, context.getHandler()) as Type<object>);
    const faults = forbiddenFields(fields, request.body);
    if (faults.length === 0) return true;
    throw new SchemaFaults(faults.map((name) => `body contains the unknown property ${JSON.stringify(name)}`));
  }
}

/**
 * For a handler whose `@Body()` is the server's field set: with client access, a request may only contain the fields of
 * this class (contract/01 §10, security H4). Other fields get the answer for unknown properties.
 */
export const ClientFields = (type: Type<object>): MethodDecorator =>
  applyDecorators(SetMetadata(CLIENT_FIELDS, type), UseGuards(ClientFieldsGuard));

const fieldNames = new WeakMap<Type<object>, ReadonlySet<string>>();

function fieldsOf(type: Type<object>): ReadonlySet<string> {
  let names = fieldNames.get(type);
  if (!names) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
    fieldNames.set(type, (names = new Set(rules.map(({ propertyName }) => propertyName))));
  }
  return names;
}

/** The keys of an object that are not in `fields`; other values have no keys. */
export function forbiddenFields(fields: ReadonlySet<string>, body: unknown): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  return Object.keys(body).filter((key) => !fields.has(key));
}
