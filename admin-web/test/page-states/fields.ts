import type { Locator } from 'playwright-core';

/** Finds a field of any kind by its label. Labels of options may continue with a description. */
const fieldOf = (scope: Locator, label: string): Locator =>
  scope
    .getByRole('textbox', { name: label, exact: true })
    .or(scope.getByRole('spinbutton', { name: label, exact: true }))
    .or(scope.getByRole('combobox', { name: label, exact: true }))
    .or(scope.getByRole('checkbox', { name: label }))
    .or(scope.getByRole('radio', { name: label }))
    .first();

export async function enter(scope: Locator, label: string, value: string): Promise<void> {
  const field = fieldOf(scope, label);
  if (value === 'on') await field.check();
  else if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value);
  else await field.fill(value);
}

export const valueOf = (scope: Locator, label: string): Promise<string | null> =>
  fieldOf(scope, label).evaluate((element) => {
    const { type, checked, value } = element as HTMLInputElement;
    if (type === 'checkbox' || type === 'radio') return checked ? 'on' : 'off';
    return value ?? element.textContent;
  });
