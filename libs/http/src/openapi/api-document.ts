import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { openApiDocument } from './document.js';
import { mergeDocuments } from './merge.js';

/** The OpenAPI document of the running process, to inject where it is served. Created on first use. */
export class ApiDocument {
  private app: INestApplication | null = null;
  private made: OpenAPIObject | null = null;
  private others: readonly OpenAPIObject[] = [];

  /** Called once at startup, when the application exists. */
  describe(app: INestApplication): void {
    this.app = app;
  }

  /** Adds the documents of services that are reached through this process. */
  include(documents: readonly OpenAPIObject[]): void {
    this.others = documents;
    this.made = null;
  }

  get(): OpenAPIObject {
    if (this.made === null) {
      if (this.app === null) throw new Error('the API document was requested before the application was built');
      this.made = mergeDocuments([openApiDocument(this.app), ...this.others]);
    }
    return this.made;
  }
}
