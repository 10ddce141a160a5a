import type { INestApplicationContext } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/internal';
import { controllersOf } from '../service/outside-api.js';
import { planHandler } from './handler-plan.js';

/**
 * Refuses to start if a handler takes a body or query without validation.
 * @throws Error that names the handler and says what to do
 */
export function assertHandlersDeclareInput(app: INestApplicationContext): void {
  for (const controller of controllersOf(app)) {
    for (
      let prototype = controller.prototype as object;
      prototype !== Object.prototype;
      prototype = Object.getPrototypeOf(prototype) as object
    ) {
      for (const { value } of Object.values(Object.getOwnPropertyDescriptors(prototype))) {
        if (typeof value === 'function' && Reflect.hasMetadata(METHOD_METADATA, value as object)) {
          planHandler(controller, value as (...args: never[]) => unknown);
        }
      }
    }
  }
}
