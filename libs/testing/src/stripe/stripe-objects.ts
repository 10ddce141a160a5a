/** A Stripe object as the API shows it, with the fields that Hallpass reads. */
export type StripeObject = Record<string, unknown> & { id: string; object: string };

/** The objects of one connected account; the platform's has the id `platform`. */
export class StripeObjects {
  private readonly all = new Map<string, StripeObject>();
  private counter = 0;

  constructor(readonly account: string) {}

  nextId(prefix: string): string {
    this.counter += 1;
    return `${prefix}_${this.account.replaceAll('_', '')}${String(this.counter).padStart(6, '0')}`;
  }

  add<T extends object>(object: string, prefix: string, fields: T): StripeObject & T {
    const added = { id: this.nextId(prefix), object, ...fields } as StripeObject & T;
    this.all.set(added.id, added);
    return added;
  }

  put(object: StripeObject): void {
    this.all.set(object.id, object);
  }

  get(id: string): StripeObject | undefined {
    return this.all.get(id);
  }

  /** Newest first, like Stripe's lists. */
  list(object: string, matches: (each: StripeObject) => boolean = () => true): StripeObject[] {
    return [...this.all.values()].filter((each) => each.object === object && matches(each)).reverse();
  }
}
