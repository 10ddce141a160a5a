import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { SchemaFaults } from '@hallpass/errors';
import { readDto } from './dto-reader.js';
import { type HandlerPlan, isEmptyPlan, planHandler } from './handler-plan.js';

type Handler = (...args: never[]) => unknown;
type Checked = { params: unknown; query: unknown; body: unknown; headers: Record<string, unknown> };

function check(plan: HandlerPlan, request: Checked): string[] {
  const faults: string[] = [];
  if (plan.params !== null) {
    request.params = readDto(plan.params, request.params, { path: 'params', text: true, faults });
  }
  if (plan.query !== null) {
    request.query = readDto(plan.query, request.query, { path: 'query', text: true, faults });
  } else if (plan.refusesQuery) {
    for (const key of Object.keys(request.query as object)) {
      faults.push(`query contains the unknown property ${JSON.stringify(key)}`);
    }
  }
  if (plan.requiredHeader !== undefined && !request.headers[plan.requiredHeader])
    faults.push(`headers.${plan.requiredHeader} is a required field`);
  if (plan.body !== null) {
    const body = request.body === undefined && plan.mayLackBody ? {} : request.body;
    request.body = readDto(plan.body, body, { path: 'body', text: false, faults });
  }
  return faults;
}

/**
 * Checks params, query and body together against the handler's classes and replaces them by instances. All faults
 * become one SCHEMA_ERROR, one line each (contract/01 §5). This is a guard because a pipe sees only one parameter at a
 * time, and an interceptor costs an Observable per request. It is registered after all other guards, so the caller,
 * `me` and the access type have already been checked.
 */
@Injectable()
export class SchemaGuard implements CanActivate {
  private readonly plans = new WeakMap<Handler, HandlerPlan | null>();

  /** @throws SchemaFaults */
  canActivate(context: ExecutionContext): boolean {
    const plan = this.planOf(context.getClass(), context.getHandler() as Handler);
    if (plan === null) return true;
    const request = context.switchToHttp().getRequest<Checked>();
    const faults = check(plan, request);
    if (faults.length === 0) return true;
    throw new SchemaFaults(faults);
  }

  private planOf(controller: Type, handler: Handler): HandlerPlan | null {
    const existing = this.plans.get(handler);
    if (existing !== undefined) return existing;
    const plan = planHandler(controller, handler);
    const kept = isEmptyPlan(plan) ? null : plan;
    this.plans.set(handler, kept);
    return kept;
  }
}
