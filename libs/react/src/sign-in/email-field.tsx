import { createContext, type ReactNode, useContext } from 'react';
import { useHallpass } from '../provider/context.js';
import { TextField, type TextFieldProps } from '../ui/text-field.js';
import { useCoreTexts } from '../ui/use-core-texts.js';

/** The address that the forms begin with. */
export const DefaultEmail = createContext('');

/** Whether the browser may fill in a passkey instead of an address. */
export const FillsPasskeys = createContext(false);

/** The address that was typed last in any form of this sign-in, otherwise the default. */
export function useTypedEmail(): string {
  const given = useContext(DefaultEmail);
  return useHallpass().data.typedEmail || given;
}

export function EmailField(props: Pick<TextFieldProps, 'name' | 'value' | 'problem' | 'onChange'>): ReactNode {
  const texts = useCoreTexts();
  const { data } = useHallpass();
  const fillsPasskeys = useContext(FillsPasskeys);
  return (
    <TextField
      {...props}
      label={texts.email}
      type="email"
      autoComplete={fillsPasskeys ? 'username webauthn' : 'username'}
      autoCapitalize="none"
      onChange={(email) => {
        data.keepEmail(email);
        props.onChange(email);
      }}
    />
  );
}
