import { useForm } from 'react-hook-form';
import { Radio } from '../components/choice';
import { FormDialog } from '../forms/form-dialog';
import { useChange } from '../forms/use-change';
import { paymentsKey } from './queries';
import { useProject } from './project';

interface ChoiceDialogProps<Value extends string> {
  title: string;
  description?: string;
  choices: readonly { value: Value; label: string; hint: string }[];
  action: string;
  act: (choice: Value) => Promise<unknown>;
  done: string;
  onClose: () => void;
}

/** Asks how to do something. The first choice is the default. */
export function ChoiceDialog<Value extends string>(props: ChoiceDialogProps<Value>) {
  const { choices, act, done, ...rest } = props;
  const form = useForm<{ choice: string }>({ defaultValues: { choice: choices[0]!.value } });
  const save = useChange({
    act: ({ choice }: { choice: string }) => act(choice as Value),
    refreshes: [paymentsKey(useProject())],
    done,
  });
  return (
    <FormDialog {...rest} form={form} save={save} size="small">
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">{rest.title}</legend>
        {choices.map((choice) => (
          <Radio key={choice.value} {...choice} {...form.register('choice')} />
        ))}
      </fieldset>
    </FormDialog>
  );
}
