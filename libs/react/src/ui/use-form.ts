import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { type ActionOptions, useAction } from './use-action.js';

export type Rules<Values> = { [Name in keyof Values]?: (value: string, values: Values) => string | null };

export interface Form<Values> {
  form: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: FormEvent) => void };
  field: (name: keyof Values & string) => {
    name: string;
    value: string;
    problem: string | null;
    onChange: (value: string) => void;
  };
  values: Values;
  setValues: (values: Values) => void;
  isBusy: boolean;
  /** Why the server rejected the form. */
  problem: string | null;
  submit: () => void;
}

/** A form of text fields. Submitting checks it and focuses the first invalid field. The entered text always stays. */
export function useForm<Values extends Record<string, string>>(
  initial: Values,
  rules: Rules<Values>,
  send: (values: Values) => Promise<unknown>,
  options?: ActionOptions & { onDone?: () => void },
): Form<Values> {
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<{ [Name in keyof Values]?: string | null }>({});
  const { run, isBusy, problem } = useAction(send, options);

  const check = (given: Values): boolean => {
    const names = Object.keys(given) as (keyof Values & string)[];
    const found = names.flatMap((name) => {
      const said = rules[name]?.(given[name]!, given) ?? null;
      return said === null ? [] : [[name, said] as const];
    });
    setProblems(Object.fromEntries(found) as typeof problems);
    if (found.length === 0) return true;
    const control = ref.current?.elements.namedItem(found[0]![0]);
    if (control instanceof HTMLElement) control.focus();
    return false;
  };
  const submit = async (given = values) => {
    if (isBusy || !check(given)) return;
    if (await run(given)) options?.onDone?.();
  };

  return {
    form: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    field: (name) => ({
      name,
      value: values[name]!,
      problem: problems[name] ?? null,
      onChange: (value) => {
        setValues((before) => ({ ...before, [name]: value }));
        setProblems((before) => ({ ...before, [name]: null }));
      },
    }),
    values,
    setValues,
    isBusy,
    problem,
    submit: () => void submit(),
  };
}
