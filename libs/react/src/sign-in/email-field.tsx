import { createContext, type ReactNode, useContext } from 'react';
import { TextField, type TextFieldProps } from '../ui/text-field.js';
import { useCoreTexts } from '../ui/use-core-texts.js';

/** The typed address and its setter, shared by all forms on a page. */
export const TypedEmailContext = createContext<readonly [email: string, type: (email: string) => void]>(['', () => {}]);

export const useTypedEmail = (): string => useContext(TypedEmailContext)[0];

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
