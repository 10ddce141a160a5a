import { TextError } from '@hallpass/errors';
import { FreeBody, RawBody, StringField } from '@hallpass/http';
import { applyDecorators, Get, Post } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';

const ISSUER = 'p/:project_id';

/** A GET of a path below the issuer. */
export const Shown = (path: string) => applyDecorators(Get(`${ISSUER}${path}`), ApiExcludeEndpoint());

/** A POST to a path below the issuer, with the bytes of its body. */
export const Posted = (path: string) =>
  applyDecorators(Post(`${ISSUER}${path}`), RawBody(), FreeBody(), ApiExcludeEndpoint());

export const unknownProject = () => new TextError(404, 'UNKNOWN_PROJECT', 'The project does not exist.');

export class IssuerParams {
  @StringField() project_id!: string;
}
