import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { openApiDocument } from './document.js';

/** The OpenAPI document of the running process, to be injected by whoever serves it. Made when first asked for. */
export class ApiDocument {
  private app: INestApplication | null = null;
  private made: OpenAPIObject | null = null;

  /** Called once by the bootstrap, when the application exists. */
  describe(app: INestApplication): void {
    this.app = app;
  }

  get(): OpenAPIObject {
    if (this.made === null) {
      if (this.app === null) throw new Error('the API document was asked for before the application was built');
      this.made = openApiDocument(this.app);
    }
    return this.made;
  }
}
