import {
  isPluralElement,
  isPoundElement,
  isArgumentElement,
  isLiteralElement,
  parse,
} from '@formatjs/icu-messageformat-parser';

/** The number of a plural, which `plural` of libs/texts fills in. */
const COUNT = 'count';

/**
 * Compiles a message in ICU MessageFormat to the form that libs/texts fills in: a string with placeholders such as
 * `{name}`, or one such string per plural category. No page needs a parser then.
 * @returns {{ text: string | Record<string, string>, names: string[] }} names of the placeholders, without `count` for a
 * plural
 * @throws Error for a message that does not parse or uses more of ICU than placeholders and one plural of `{count}`
 */
export function compile(message) {
  const elements = parse(message, { ignoreTag: true });
  const names = new Set();
  const plurals = elements.filter(isPluralElement);
  if (plurals.length === 0) return { text: textOf(elements, names), names: [...names].sort() };
  const [{ value, pluralType, offset, options }] = plurals;
  if (plurals.length > 1 || value !== COUNT || pluralType !== 'cardinal' || offset !== 0)
    throw new Error(`has a plural other than one {${COUNT}, plural, …}`);
  const forms = Object.entries(options).map(([category, { value: form }]) => {
    if (category.startsWith('=')) throw new Error(`has the exact form ${category}: use plural categories`);
    // Text around the plural becomes part of each form.
    const whole = elements.flatMap((element) => (isPluralElement(element) ? form : [element]));
    return [category, textOf(whole, names)];
  });
  names.delete(COUNT);
  return { text: Object.fromEntries(forms), names: [...names].sort() };
}

function textOf(elements, names) {
  return elements
    .map((element) => {
      if (isPoundElement(element)) return `{${COUNT}}`;
      if (isLiteralElement(element)) {
        if (/\{\w+\}/.test(element.value)) throw new Error('has a word in quoted braces, which would be filled in');
        return element.value;
      }
      if (!isArgumentElement(element) || !/^\w+$/.test(element.value))
        throw new Error('has a format, choice or tag: only {name} and one plural are possible');
      names.add(element.value);
      return `{${element.value}}`;
    })
    .join('');
}
