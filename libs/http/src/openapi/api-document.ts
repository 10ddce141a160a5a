import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { openApiDocument } from './document.js';
import { mergeDocuments } from './merge.js';

/** The OpenAPI document of the running process, to be injected by whoever serves it. Made when first asked for. */
export class ApiDocument {
  private app: INestApplication | null = null;
  private made: OpenAPIObject | null = null;
  private others: readonly OpenAPIObject[] = [];

  /** Called once by the bootstrap, when the application exists. */
  describe(app: INestApplication): void {
    this.app = app;
  }

  /** The documents of services that are reached through this process: they are shown with its own. */
  include(documents: readonly OpenAPIObject[]): void {
    this.others = documents;
    this.made = null;
  }

  get(): OpenAPIObject {
    if (this.made === null) {
      if (this.app === null) throw new Error('the API document was asked for before the application was built');
      this.made = mergeDocuments([openApiDocument(this.app), ...this.others]);
    }
    return this.made;
  }
}
