import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';

export interface FieldRule {
  /** Removes accidental input, such as spaces around an address. */
  clean?: (text: string) => string;
  validate: (text: string) => true | string;
}

/** Props to spread onto a field. */
export interface Registration {
  name: string;
  ref: (element: HTMLInputElement | null) => void;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/**
 * Fields of a page before sign-in. Validates on submit, then on every change. These pages load first, so they use no
 * form library.
 */
export function useFields<Name extends string>(rules: Readonly<Record<Name, FieldRule>>) {
  const elements = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});
  /** Values of fields that are not mounted: the user may return to an earlier step. */
  const kept = useRef<Partial<Record<Name, string>>>({});
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [isSubmitting, setSubmitting] = useState(false);
  const names = Object.keys(rules) as Name[];

  const valueOf = (name: Name): string => {
    const text = elements.current[name]?.value ?? '';
    return rules[name].clean?.(text) ?? text;
  };
  const errorOf = (name: Name): string | undefined => {
    const verdict = rules[name].validate(valueOf(name));
    return verdict === true ? undefined : verdict;
  };
  const focus = (name: Name) => elements.current[name]?.focus();

  return {
    errors,
    isSubmitting,
    register: (name: Name): Registration => ({
      name,
      ref: (element) => {
        if (element === null) kept.current[name] = elements.current[name]?.value;
        else if (element.value === '') element.value = kept.current[name] ?? '';
        elements.current[name] = element;
      },
      onChange: () => {
        if (errors[name] !== undefined) setErrors({ ...errors, [name]: errorOf(name) });
      },
    }),
    focus,
    clear: (name: Name) => {
      kept.current[name] = '';
      const element = elements.current[name];
      if (element) element.value = '';
    },
    /** Shows an error from the server on a field. */
    refuse: (name: Name, message: string) => {
      setErrors({ ...errors, [name]: message });
      focus(name);
    },
    submit: (act: (values: Record<Name, string>) => Promise<unknown>) => async (event: FormEvent) => {
      event.preventDefault();
      const found = Object.fromEntries(names.map((name) => [name, errorOf(name)])) as typeof errors;
      setErrors(found);
      const wrong = names.find((name) => found[name] !== undefined);
      if (wrong !== undefined) return focus(wrong);
      setSubmitting(true);
      try {
        await act(Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, string>);
      } finally {
        setSubmitting(false);
      }
    },
  };
}
