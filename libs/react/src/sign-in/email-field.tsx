import { createContext, type ReactNode, useContext } from 'react';
import { TextField, type TextFieldProps } from '../ui/text-field.js';
import { useCoreTexts } from '../ui/use-core-texts.js';

/** The address that was typed on a page with several forms, and what changes it: each form begins with it. */
export const TypedEmailContext = createContext<readonly [email: string, type: (email: string) => void]>(['', () => {}]);

export const useTypedEmail = (): string => useContext(TypedEmailContext)[0];

/** The address of an account. */
export function EmailField(props: Pick<TextFieldProps, 'name' | 'value' | 'problem' | 'onChange'>): ReactNode {
  const texts = useCoreTexts();
  const [, type] = useContext(TypedEmailContext);
  return (
    <TextField
      {...props}
      label={texts.email}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      onChange={(email) => {
        type(email);
        props.onChange(email);
      }}
    />
  );
}
