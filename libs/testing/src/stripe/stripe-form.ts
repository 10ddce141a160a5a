/** A parsed form of Stripe's: `items[0][price_data][currency]=usd` as nested objects and lists; every leaf is text. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/\]?\[|\]$/).filter((name, index) => index === 0 || name !== '');
    put(form, names, value);
  }
  return asLists(form) as Form;
}

function put(into: Form, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const next = into[name];
  const nested: Form = typeof next === 'object' && !Array.isArray(next) ? next : {};
  into[name] = nested;
  put(nested, rest, value);
}

function asLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, asLists(each)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}
