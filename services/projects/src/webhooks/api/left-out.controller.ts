import { TextError } from '@hallpass/errors';
import { All, Controller } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { ClientApi } from './client-api.js';

/** Answers the calls of published clients that Hallpass does not support. */
@Controller()
@ClientApi('none')
export class LeftOutController {
  @All('app/:app_id/*')
  @ApiExcludeEndpoint()
  ofApplication(): never {
    throw leftOut();
  }

  @All('auth/app-portal-access/:app_id')
  @ApiExcludeEndpoint()
  portal(): never {
    throw leftOut();
  }

  @All('connector')
  @ApiExcludeEndpoint()
  connectors(): never {
    throw leftOut();
  }

  @All('connector/*')
  @ApiExcludeEndpoint()
  connector(): never {
    throw leftOut();
  }

  @All('stream')
  @ApiExcludeEndpoint()
  streams(): never {
    throw leftOut();
  }

  @All('stream/*')
  @ApiExcludeEndpoint()
  stream(): never {
    throw leftOut();
  }

  @All('operational-webhook/*')
  @ApiExcludeEndpoint()
  operationalWebhook(): never {
    throw leftOut();
  }

  @All('event-type/import/openapi')
  @ApiExcludeEndpoint()
  importOpenApi(): never {
    throw leftOut();
  }
}

const leftOut = (): TextError =>
  new TextError(
    404,
    'WEBHOOK_API_LEFT_OUT',
    'Hallpass does not implement this part of the API: the application portal, connectors, streaming, ingestion and transformations. See docs/webhooks.md for the supported parts.',
  );
